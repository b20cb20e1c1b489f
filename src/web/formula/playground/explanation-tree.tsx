import { type Explanation, type FieldSymbol, flattenChain } from '#/core/expression'
import { t } from '../../platform/i18n/i18n'
import { problemText } from '../problem-text'
import { toReadableExpression } from '../readable-expression'
import { valueText } from '../value-text'

interface TreeProps {
  text: string
  node: Explanation
  fields: readonly FieldSymbol[]
  onSelect(from: number, to: number): void
}

/** True for a literal number or text, which needs no explanation. */
const isPlain = ({ parts, text }: Explanation) => !parts.length && !/^[@#$]/.test(text)

/** True if a part was evaluated: parts after a decided && or || are not, an empty field is. */
const isAsked = (node: Explanation) => Object.hasOwn(node, 'value')

function stateOf(node: Explanation) {
  if (node.problem) return 'problem'
  if (!isAsked(node)) return 'unasked'
  return typeof node.value === 'boolean' ? node.value : 'value'
}

function resultOf(node: Explanation, fields: readonly FieldSymbol[]): string {
  if (node.problem) return problemText(node.problem, fields)
  return isAsked(node) ? valueText(node.value) : t('formula.test.unasked')
}

/** Explains a value: every part with its own value; a click shows its place in the text. */
export function ExplanationTree({ text, node, fields, onSelect }: TreeProps) {
  const parts = flattenChain(text, node).filter((part) => !isPlain(part))
  const hasOwnResult = !node.problem || !parts.some(({ problem }) => problem)
  return (
    <li>
      <button
        type="button"
        className="fx-node q-row q-align-baseline q-justify-between q-gap-3 q-full q-plain q-left q-radius-md q-pad-y-1 q-pad-x-2"
        data-state={stateOf(node)}
        title={t('formula.go-to')}
        onClick={() => onSelect(node.from, node.to)}
      >
        <span className="q-break q-shrink">{toReadableExpression(node.text, fields)}</span>
        {hasOwnResult && <strong className="q-break q-fixed">{resultOf(node, fields)}</strong>}
      </button>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <ExplanationTree key={part.from} node={part} text={text} fields={fields} onSelect={onSelect} />
          ))}
        </ul>
      )}
    </li>
  )
}
