import { Icon, VisuallyHidden } from '../../ui'
import './path-reasons.css'
import type { Explanation, PathReason } from '../../../generated/types'
import { listSeparator, t } from '../../platform'

/**
 * Returns the parts with a line of their own: comparisons and calculations. Plain fields and values stay
 * inline.
 */
const tellingParts = ({ parts }: Explanation): Explanation[] =>
  parts.filter((part) => part.parts.length > 0 || part.problem)

const ExplainedPart = ({ part }: { part: Explanation }) => {
  const inner = tellingParts(part)
  const isAsked = part.value !== undefined || part.problem !== undefined
  return (
    <li data-falls={part.value === false || undefined} data-asked={isAsked || undefined}>
      <code>{part.line}</code>
      {part.problem && <small>{part.problem.msg}</small>}
      {inner.length > 0 && <ExplainedParts parts={inner} />}
    </li>
  )
}

const ExplainedParts = ({ parts }: { parts: readonly Explanation[] }) => (
  <ul className="path-parts">
    {parts.map((part) => (
      <ExplainedPart key={part.from} part={part} />
    ))}
  </ul>
)

const titleOf = ({ kind, name }: PathReason, n: number): string => {
  if (kind !== 'if') return t(`flow.path.${kind}`)
  return name || t('flow.path.if', { n })
}

const Path = ({ reason, n }: { reason: PathReason; n: number }) => {
  const { kind, to, holds, explanation } = reason
  return (
    <li data-holds={holds || undefined}>
      <p className="path-head q-row q-wrap q-gap-2 q-gap-y-0-5 q-soft">
        <Icon name={holds ? 'check' : 'close'} size={14} />
        <VisuallyHidden>{t(holds ? 'flow.path.holds' : 'flow.path.falls')}</VisuallyHidden>
        <b>{titleOf(reason, n)}</b>
        {to.length > 0 && <span>→ {to.join(listSeparator())}</span>}
      </p>
      {explanation && <ExplainedParts parts={[explanation]} />}
      {kind === 'if' && !explanation && <small>{t('flow.path.cut')}</small>}
    </li>
  )
}

/**
 * Groups the reasons by button. A step without recipients continues with its first button in the same action.
 */
function byButton(reasons: readonly PathReason[]): PathReason[][] {
  const groups = new Map<string, PathReason[]>()
  for (const reason of reasons) {
    const key = `${reason.step} · ${reason.button}`
    groups.set(key, [...(groups.get(key) ?? []), reason])
  }
  return [...groups.values()]
}

/** Renders why the flow took these steps: each condition with its values, folded by default. */
export function PathReasons({ reasons }: { reasons: readonly PathReason[] }) {
  if (reasons.length === 0) return null
  const groups = byButton(reasons)
  return (
    <details className="why q-soft q-text-sm q-margin-top-2 path">
      <summary>{t('flow.path')}</summary>
      {groups.map((group) => (
        <section key={`${group[0]?.step} ${group[0]?.button}`}>
          {groups.length > 1 && (
            <h4 className="q-soft q-text-sm">
              {t('flow.path.of', { step: group[0]?.step ?? '', button: group[0]?.button ?? '' })}
            </h4>
          )}
          <ol className="q-stack q-gap-2 q-margin-top-2">
            {group.map((reason, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what history tells never changes its order
              <Path key={at} reason={reason} n={at + 1} />
            ))}
          </ol>
        </section>
      ))}
    </details>
  )
}
