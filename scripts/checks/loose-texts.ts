import ts from 'typescript'
import {
  collectUses,
  componentOf,
  constantOf,
  isBlank,
  isRich,
  type JsxUse,
  portedBy,
  returnsOf,
  type Scope,
  sourcesOf,
  tagOf,
} from './jsx-sources'

/** The nodes being visited, so that cyclic references end. */
const underway = new Set<ts.Node>()

/** A loose text: `place` is `file:line`, and `text` is its source. */
export type LooseText = { place: string; text: string }

type Parent = ts.JsxElement | ts.JsxFragment
/**
 * Components whose children are not in an element of React's. Those of react-leaflet put them in an element that
 * React does not own.
 */
const withoutElement = /^(?:Fragment|Popup|Suspense|Tooltip|ViewTransition)$|(?:Boundary|Context|Provider)$/

/**
 * Finds text that React renders as separate text nodes: text next to other children, in fragments, or returned by a
 * component. A browser's translator replaces such nodes. React's updates then no longer show, and removing the
 * nodes or inserting before them fails. Text that is its element's only child is safe, because React sets it as the
 * element's content.
 */
export function findLooseTexts(program: ts.Program, names: string[]): LooseText[] {
  const files = names.flatMap((name) => program.getSourceFile(name) ?? [])
  const scope: Scope = { checker: program.getTypeChecker(), uses: new Map() }
  for (const file of files) collectUses(scope, file)
  return files.flatMap((file) => {
    const found: ts.Node[] = []
    const visit = (node: ts.Node) => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...looseChildren(scope, node))
      if (ts.isFunctionLike(node) && isComponent(scope, node)) found.push(...looseReturns(scope, node))
      const ported = portedBy(node)
      if (ported && mayBeText(scope, ported)) found.push(ported)
      ts.forEachChild(node, visit)
    }
    visit(file)
    return found.map((node) => ({
      place: placeOf(file, node),
      text: node.getText(file).replace(/\s+/g, ' '),
    }))
  })
}

function placeOf(file: ts.SourceFile, node: ts.Node): string {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
}

function looseChildren(scope: Scope, parent: Parent): ts.Node[] {
  if (ts.isJsxElement(parent) && givesOwnElements(scope, parent)) return []
  const tag = ts.isJsxElement(parent) ? parent.openingElement.tagName.getText() : 'Fragment'
  const isAlone = parent.children.filter(isKept).length === 1 && !withoutElement.test(tag)
  return parent.children.filter((child) => {
    if (isBlank(child)) return false
    if (ts.isJsxText(child)) return !isAlone
    if (!ts.isJsxExpression(child) || !child.expression) return false
    return isAlone ? isSeveral(scope, child.expression) : mayBeText(scope, child.expression)
  })
}

/** JSX drops white space that contains a line break; any other white space is a child. */
const isKept = (child: ts.JsxChild) =>
  ts.isJsxText(child) ? !child.containsOnlyTriviaWhiteSpaces : !ts.isJsxExpression(child) || child.expression

/**
 * A capitalized function counts as a component even if no element uses it, because Next imports pages by file name.
 */
const isComponent = ({ uses }: Scope, node: ts.SignatureDeclaration) =>
  uses.has(node) || (ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? ''))

function looseReturns(scope: Scope, component: ts.SignatureDeclaration): ts.Node[] {
  return returnsOf(component).filter((value) => mayBeText(scope, value))
}

/**
 * True if this element wraps each of its children in an element: it is `Texts`, or passes its children to `Texts`.
 */
function givesOwnElements(scope: Scope, node: JsxUse): boolean {
  if (tagOf(node).getText() === 'Texts') return true
  const component = componentOf(scope, node)
  return component !== undefined && handsOn(scope, component)
}

const handing = new Map<ts.Node, boolean>()

function handsOn(scope: Scope, component: ts.SignatureDeclaration): boolean {
  const known = handing.get(component)
  if (known !== undefined) return known
  handing.set(component, false)
  let handed = false
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) && node.children.some(isChildren) && givesOwnElements(scope, node))
      handed = true
    if (ts.isJsxSelfClosingElement(node) && spreadsChildren(component, node) && givesOwnElements(scope, node))
      handed = true
    ts.forEachChild(node, visit)
  }
  visit(component)
  handing.set(component, handed)
  return handed
}

const isChildren = (child: ts.JsxChild) =>
  ts.isJsxExpression(child) && /^(?:\w+\.)?children$/.test(child.expression?.getText() ?? '')

function spreadsChildren(component: ts.SignatureDeclaration, node: ts.JsxSelfClosingElement): boolean {
  const [props] = component.parameters
  if (!props || !node.attributes.properties.some(ts.isJsxSpreadAttribute)) return false
  return (
    !ts.isObjectBindingPattern(props.name) ||
    !props.name.elements.some((one) => one.name.getText() === 'children')
  )
}

const texts = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike
const partsOf = (type: ts.Type): ts.Type[] =>
  type.isUnionOrIntersection() ? type.types.flatMap(partsOf) : [type]
const isList = (scope: Scope, type: ts.Type) =>
  scope.checker.isArrayType(type) || scope.checker.isTupleType(type)
const typeOf = ({ checker }: Scope, value: ts.Expression) => {
  const type = checker.getTypeAtLocation(value)
  return checker.getBaseConstraintOfType(type) ?? type
}
const isAnyNode = (type: ts.Type) =>
  (type.flags & ts.TypeFlags.Any) !== 0 || partsOf(type).some(({ symbol }) => symbol?.name === 'ReactPortal')

/** True if an expression that is an only child can yield several children, including text. */
function isSeveral(scope: Scope, expression: ts.Expression): boolean {
  const value = bare(expression)
  const branches = branchesOf(value)
  if (branches) return branches.some((branch) => isSeveral(scope, branch))
  const constant = constantOf(scope, value)
  if (constant) return isSeveral(scope, constant)
  if (isRich(value)) return true
  const type = typeOf(scope, value)
  if (isAnyNode(type)) return isGivenByCaller(scope, value) || isSeveralAtSource(scope, value)
  return partsOf(type).some((part) => isList(scope, part)) && mayBeText(scope, value)
}

function isSeveralAtSource(scope: Scope, value: ts.Expression): boolean {
  if (underway.has(value)) return false
  underway.add(value)
  const sources = sourcesOf(scope, value) ?? []
  const several = sources.some((source) => !ts.isJsxText(source) && isSeveral(scope, source))
  underway.delete(value)
  return several
}

/** True for a callback parameter: `t.rich` passes a tag's contents to its callbacks as a list. */
function isGivenByCaller({ checker }: Scope, value: ts.Expression): boolean {
  const declaration = checker.getSymbolAtLocation(value)?.valueDeclaration
  return declaration !== undefined && ts.isParameter(declaration) && ts.isArrowFunction(declaration.parent)
}

function bare(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression))
    return bare(expression.expression)
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)
    ? bare(expression.expression)
    : expression
}

/**
 * The possible results of an expression with branches. The left side of `&&` is ignored, because an empty string
 * renders nothing.
 */
function branchesOf(value: ts.Expression): ts.Expression[] | undefined {
  if (ts.isConditionalExpression(value)) return [value.whenTrue, value.whenFalse]
  if (!ts.isBinaryExpression(value)) return undefined
  const { kind } = value.operatorToken
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return [value.right]
  const isEither = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
  return isEither ? [value.left, value.right] : undefined
}

/** True if an expression can give React non-blank text, by itself or in a list. */
function mayBeText(scope: Scope, expression: ts.Expression): boolean {
  const value = bare(expression)
  if (ts.isJsxElement(value) || ts.isJsxSelfClosingElement(value) || ts.isJsxFragment(value)) return false
  if (ts.isStringLiteralLike(value)) return value.text.trim() !== ''
  const branches = branchesOf(value)
  if (branches) return branches.some((branch) => mayBeText(scope, branch))
  const constant = constantOf(scope, value)
  if (constant) return mayBeText(scope, constant)
  const type = typeOf(scope, value)
  if (isAnyNode(type)) return mayNodeBeText(scope, value)
  return partsOf(type).some((part) => {
    if (!isList(scope, part)) return (part.flags & texts) !== 0
    const items = scope.checker.getTypeArguments(part as ts.TypeReference)
    if (items.some(isAnyNode)) return mayNodeBeText(scope, value)
    return items.flatMap(partsOf).some(({ flags }) => (flags & texts) !== 0)
  })
}

/** Like `mayBeText`, for a value whose type allows any node: checks the possible sources of the value. */
function mayNodeBeText(scope: Scope, value: ts.Expression): boolean {
  if (underway.has(value)) return false
  underway.add(value)
  const sources = sourcesOf(scope, value)
  const isText =
    !sources || sources.some((source) => (ts.isJsxText(source) ? true : mayBeText(scope, source)))
  underway.delete(value)
  return isText
}
