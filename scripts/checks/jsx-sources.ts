import ts from 'typescript'

/** What is asked of the program: its types, and where each component is used. */
export type Scope = { checker: ts.TypeChecker; uses: Map<ts.Node, JsxUse[]> }
export type JsxUse = ts.JsxElement | ts.JsxSelfClosingElement

/** Every component with the places that it is used in. */
export function collectUses(scope: Scope, file: ts.SourceFile): void {
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
      const component = componentOf(scope, node)
      if (component) scope.uses.set(component, [...(scope.uses.get(component) ?? []), node])
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
}

export const tagOf = (node: JsxUse) => (ts.isJsxElement(node) ? node.openingElement : node).tagName

export function componentOf(scope: Scope, node: JsxUse): ts.SignatureDeclaration | undefined {
  const opening = ts.isJsxElement(node) ? node.openingElement : node
  if (!/^[A-Z]/.test(opening.tagName.getText())) return undefined
  // What is loaded when it is first wanted stands in a variable, whose type leads to the component.
  const declaration = scope.checker.getResolvedSignature(opening)?.declaration
  const named = functionOf(scope, opening.tagName)
  return named ?? (declaration && ts.isFunctionLike(declaration) ? declaration : undefined)
}

/** The function of ours that an expression names. */
function functionOf({ checker }: Scope, name: ts.Node): ts.SignatureDeclaration | undefined {
  const symbol = checker.getSymbolAtLocation(name)
  if (!symbol) return undefined
  const { valueDeclaration } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  if (!valueDeclaration) return undefined
  if (ts.isFunctionDeclaration(valueDeclaration)) return valueDeclaration
  const value = ts.isVariableDeclaration(valueDeclaration) ? valueDeclaration.initializer : undefined
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined
}

export function isBlank(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() === ''
  if (!ts.isJsxExpression(child)) return false
  return !child.expression || (ts.isStringLiteral(child.expression) && child.expression.text.trim() === '')
}

export function returnsOf(node: ts.Node): ts.Expression[] {
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [node.body]
  const returned: ts.Expression[] = []
  const visit = (inner: ts.Node) => {
    if (ts.isReturnStatement(inner) && inner.expression) returned.push(inner.expression)
    if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, visit)
  }
  ts.forEachChild(node, visit)
  return returned
}

export const isRich = (value: ts.Expression) =>
  ts.isCallExpression(value) && /(?:^|\.)rich$/.test(value.expression.getText())

/** What a variable that is never assigned again is set to. */
export function constantOf({ checker }: Scope, value: ts.Expression): ts.Expression | undefined {
  const declaration = ts.isIdentifier(value)
    ? checker.getSymbolAtLocation(value)?.valueDeclaration
    : undefined
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined
  return declaration.parent.flags & ts.NodeFlags.Const && ts.isIdentifier(declaration.name)
    ? declaration.initializer
    : undefined
}

export type Source = ts.Expression | ts.JsxText

/** The values that an expression may have; undefined where they are not known. */
export function sourcesOf(scope: Scope, value: ts.Expression): Source[] | undefined {
  if (ts.isCallExpression(value)) return isRich(value) ? undefined : returnedBy(scope, value)
  if (ts.isPropertyAccessExpression(value)) {
    const component = receiverOf(scope, value.expression)
    return component && given(scope, component, value.name.text)
  }
  const declaration = scope.checker.getSymbolAtLocation(value)?.valueDeclaration
  if (!declaration || !ts.isBindingElement(declaration)) return undefined
  const component = takerOf(scope, declaration)
  const name = (declaration.propertyName ?? declaration.name).getText()
  const sources = component && given(scope, component, name)
  return declaration.initializer ? sources?.concat(declaration.initializer) : sources
}

/** The component whose properties an expression is: its parameter, or the rest of it. */
function receiverOf(scope: Scope, value: ts.Expression): ts.Node | undefined {
  const declaration = scope.checker.getSymbolAtLocation(value)?.valueDeclaration
  if (!declaration) return undefined
  if (ts.isParameter(declaration)) return declaration.parent
  return ts.isBindingElement(declaration) && declaration.dotDotDotToken
    ? takerOf(scope, declaration)
    : undefined
}

/** The component that takes its properties apart in this pattern. */
function takerOf(scope: Scope, element: ts.BindingElement): ts.Node | undefined {
  const owner = element.parent.parent
  if (ts.isParameter(owner)) return owner.parent
  return ts.isVariableDeclaration(owner) && owner.initializer
    ? receiverOf(scope, owner.initializer)
    : undefined
}

function returnedBy(scope: Scope, call: ts.CallExpression): Source[] | undefined {
  const [callback] = call.arguments
  if (/\.(?:map|flatMap)$/.test(call.expression.getText()) && callback) {
    if (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback)) return returnsOf(callback)
    const named = functionOf(scope, callback)
    return named && returnsOf(named)
  }
  const called = functionOf(scope, call.expression)
  if (called) return returnsOf(called)
  // A function that the uses of the component give it.
  return sourcesOf(scope, call.expression)?.flatMap((source) => {
    const given =
      ts.isArrowFunction(source) || ts.isFunctionExpression(source) ? source : functionOf(scope, source)
    return given ? returnsOf(given) : []
  })
}

/** What the uses of a component give as one of its properties: none are seen of what Next uses, or is loaded later. */
function given(scope: Scope, component: ts.Node, name: string): Source[] | undefined {
  const isComponent = ts.isFunctionDeclaration(component) && /^[A-Z]/.test(component.name?.text ?? '')
  if (!isComponent) return undefined
  const uses = scope.uses.get(component) ?? []
  return uses.flatMap((use) => (name === 'children' ? childrenOf(use) : attributeOf(use, name)))
}

function childrenOf(use: JsxUse): Source[] {
  if (!ts.isJsxElement(use)) return []
  const children = use.children.filter((child) => !isBlank(child))
  return children.flatMap((child): Source[] => {
    if (ts.isJsxText(child)) return [child]
    return ts.isJsxExpression(child) && child.expression ? [child.expression] : []
  })
}

function attributeOf(use: JsxUse, name: string): Source[] {
  const { attributes } = ts.isJsxElement(use) ? use.openingElement : use
  return attributes.properties.flatMap((attribute) => {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== name) return []
    const { initializer } = attribute
    if (!initializer) return []
    return ts.isJsxExpression(initializer)
      ? (initializer.expression ?? [])
      : ts.isStringLiteral(initializer)
        ? [initializer]
        : []
  })
}
