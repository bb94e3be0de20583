import ts from 'typescript'

/** What the check needs to know about the program: its types, and where each component is used. */
export type Scope = { checker: ts.TypeChecker; uses: Map<ts.Node, JsxUse[]> }
export type JsxUse = ts.JsxElement | ts.JsxSelfClosingElement

/** Adds the components that a file uses, and the elements that use them, to `scope`. */
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
  const declaration = scope.checker.getResolvedSignature(opening)?.declaration
  return (
    functionOf(scope, opening.tagName) ??
    wrappedIn(scope, opening.tagName) ??
    (declaration && hasBody(declaration) ? declaration : undefined)
  )
}

function hasBody(node: ts.Node): node is ts.SignatureDeclaration & { body: ts.Node } {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
}

function declarationOf({ checker }: Scope, name: ts.Node): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(name)
  if (!symbol) return undefined
  return (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol).valueDeclaration
}

/** The function in this project that an expression refers to. */
function functionOf(scope: Scope, name: ts.Node): ts.SignatureDeclaration | undefined {
  const declaration = declarationOf(scope, name)
  if (!declaration) return undefined
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  return value && hasBody(value) ? value : undefined
}

/** The component in a variable that is initialized by a call, such as `memo(Row)` or lazy loading. */
function wrappedIn(scope: Scope, name: ts.Node): ts.SignatureDeclaration | undefined {
  const declaration = declarationOf(scope, name)
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return value && ts.isCallExpression(value) ? firstWithin(scope, value) : undefined
}

function firstWithin(scope: Scope, node: ts.Node): ts.SignatureDeclaration | undefined {
  const within = (part: ts.Node) => firstWithin(scope, part)
  if (ts.isTypeNode(node)) return undefined
  if (ts.isCallExpression(node)) {
    const called = ts.isPropertyAccessExpression(node.expression)
      ? within(node.expression.expression)
      : undefined
    return called ?? firstOf(node.arguments, within)
  }
  if (ts.isPropertyAccessExpression(node)) return within(node.name)
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return isLoader(scope, node) ? within(node.body) : node
  if (!ts.isIdentifier(node)) return ts.forEachChild(node, within)
  if (!/^[A-Z]/.test(node.text)) {
    const named = functionOf(scope, node)
    return named && within(named)
  }
  const declaration = scope.checker.getTypeAtLocation(node).getCallSignatures()[0]?.declaration
  return declaration && hasBody(declaration) ? declaration : undefined
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return undefined
}

/** True if a function returns a component or a promise of one, rather than an element. */
function isLoader({ checker }: Scope, node: ts.SignatureDeclaration): boolean {
  const type = checker.getSignatureFromDeclaration(node)?.getReturnType()
  const loaded = type && checker.getAwaitedType(type)
  return loaded !== type || (loaded?.getCallSignatures().length ?? 0) > 0
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

const isPortal = (value: ts.CallExpression) => /(?:^|\.)createPortal$/.test(value.expression.getText())

/**
 * The children that a portal renders into an element outside React's control, which may contain other elements too.
 */
export const portedBy = (value: ts.Node) =>
  ts.isCallExpression(value) && isPortal(value) ? value.arguments[0] : undefined

export const isRich = (value: ts.Expression) =>
  ts.isCallExpression(value) && /(?:^|\.)rich$/.test(value.expression.getText())

/** The initial value of a variable that is never reassigned. */
export function constantOf({ checker }: Scope, value: ts.Expression): ts.Expression | undefined {
  const declaration = ts.isIdentifier(value)
    ? checker.getSymbolAtLocation(value)?.valueDeclaration
    : undefined
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined
  const { initializer, name, parent } = declaration
  // An array that starts empty is filled later.
  const startsEmpty =
    initializer && ts.isArrayLiteralExpression(initializer) && initializer.elements.length === 0
  return parent.flags & ts.NodeFlags.Const && ts.isIdentifier(name) && !startsEmpty ? initializer : undefined
}

export type Source = ts.Expression | ts.JsxText

/** The possible values of an expression; undefined if they are unknown. */
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

/** The component whose props an expression holds, as its parameter or as the rest of a destructured one. */
function receiverOf(scope: Scope, value: ts.Expression): ts.Node | undefined {
  const declaration = scope.checker.getSymbolAtLocation(value)?.valueDeclaration
  if (!declaration) return undefined
  if (ts.isParameter(declaration)) return declaration.parent
  return ts.isBindingElement(declaration) && declaration.dotDotDotToken
    ? takerOf(scope, declaration)
    : undefined
}

/** The component that destructures its props in this pattern. */
function takerOf(scope: Scope, element: ts.BindingElement): ts.Node | undefined {
  const owner = element.parent.parent
  if (ts.isParameter(owner)) return owner.parent
  return ts.isVariableDeclaration(owner) && owner.initializer
    ? receiverOf(scope, owner.initializer)
    : undefined
}

function returnedBy(scope: Scope, call: ts.CallExpression): Source[] | undefined {
  if (isPortal(call)) return []
  const [callback] = call.arguments
  if (/^useMemo$|\.(?:map|flatMap)$/.test(call.expression.getText()) && callback) {
    if (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback)) return returnsOf(callback)
    const named = functionOf(scope, callback)
    return named && returnsOf(named)
  }
  const called = functionOf(scope, call.expression)
  if (called) return returnsOf(called)
  // The called function is a prop, so its values come from the component's users.
  return sourcesOf(scope, call.expression)?.flatMap((source) => {
    const given =
      ts.isArrowFunction(source) || ts.isFunctionExpression(source) ? source : functionOf(scope, source)
    return given ? returnsOf(given) : []
  })
}

/** The values passed to a component for one of its props. Next passes no text to pages or layouts. */
function given(scope: Scope, component: ts.Node, name: string): Source[] | undefined {
  const uses = scope.uses.get(component)
  if (!uses) return isOfNext(component) ? [] : undefined
  const found = uses.map((use) => givenBy(scope, use, name))
  return found.every((sources) => sources !== undefined) ? found.flat() : undefined
}

const isOfNext = (component: ts.Node) =>
  ts.isFunctionDeclaration(component) &&
  component.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true

function givenBy(scope: Scope, use: JsxUse, name: string): Source[] | undefined {
  const children = name === 'children' ? childrenOf(use) : []
  if (children.length > 0) return children
  const { properties } = (ts.isJsxElement(use) ? use.openingElement : use).attributes
  let sources: Source[] | undefined = []
  for (const attribute of properties) {
    if (ts.isJsxAttribute(attribute) && attribute.name.getText() === name) sources = valueGiven(attribute)
    if (!ts.isJsxSpreadAttribute(attribute)) continue
    const type = scope.checker.getTypeAtLocation(attribute.expression)
    if (!type.getProperty(name)) continue
    const receiver = receiverOf(scope, attribute.expression)
    const handed: Source[] | undefined = receiver && given(scope, receiver, name)
    sources = handed && sources?.concat(handed)
  }
  return sources
}

function childrenOf(use: JsxUse): Source[] {
  if (!ts.isJsxElement(use)) return []
  const children = use.children.filter((child) => !isBlank(child))
  return children.flatMap((child): Source[] => {
    if (ts.isJsxText(child)) return [child]
    return ts.isJsxExpression(child) && child.expression ? [child.expression] : []
  })
}

function valueGiven({ initializer }: ts.JsxAttribute): Source[] {
  if (!initializer) return []
  if (ts.isJsxExpression(initializer)) return initializer.expression ? [initializer.expression] : []
  return ts.isStringLiteral(initializer) ? [initializer] : []
}
