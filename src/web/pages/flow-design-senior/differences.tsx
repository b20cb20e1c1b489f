import { compareDesigns, type Difference, isSameThing } from '#/core/flow/design/compare-designs'
import type { FlowDesign } from '#/generated/types'
import { listSign, t } from '../../platform/i18n'
import { Tag } from '../../ui/parts'

/** The properties that have a name of their own; all others are just settings. */
const named = [
  ...[
    'name',
    'type',
    'rules',
    'linkage',
    'options',
    'hide',
    'order',
    'btnGroup',
    'dealers',
    'creatPermission',
  ],
  ...['cc', 'formEditLimit', 'timeexpired', 'dealtype', 'workname', 'summary', 'permissions', 'customFuns'],
  ...['runRoots', 'runRoottype'],
]

function partsText(parts: readonly string[]): string {
  const words = parts.map((part) => t(`flow-design.part.${named.includes(part) ? part : 'other'}`))
  return [...new Set(words)].join(listSign())
}

const tones = { added: 'success', removed: 'danger', changed: 'neutral' } as const

interface ListProps {
  title: string
  differences: readonly Difference[]
  /** What the other side changed. */
  others: readonly Difference[]
}

const DifferenceList = ({ title, differences, others }: ListProps) => (
  <section className="fs-differences" aria-label={title}>
    <h3>{title}</h3>
    {differences.length === 0 && <p>{t('flow-design.difference.none')}</p>}
    <ul>
      {differences.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          <Tag tone={tones[one.change]}>{t(`flow-design.difference.${one.change}`)}</Tag>
          <span>
            {t(`flow-design.difference.${one.kind}`, { name: one.name })}
            {one.parts.length > 0 && <small>{partsText(one.parts)}</small>}
          </span>
          {others.some((other) => isSameThing(one, other)) && (
            <Tag tone="warning">{t('flow-design.difference.both')}</Tag>
          )}
        </li>
      ))}
    </ul>
  </section>
)

interface DifferencesProps {
  base: FlowDesign
  mine: FlowDesign
  theirs: FlowDesign
  /** Who saved the other version. */
  name: string
}

/** What each of two people changed since both had the same design; what both changed is marked. */
export function Differences({ base, mine, theirs, name }: DifferencesProps) {
  const own = compareDesigns(base, mine)
  const other = compareDesigns(base, theirs)
  return (
    <div className="fs-compared">
      <DifferenceList title={t('flow-design.difference.mine')} differences={own} others={other} />
      <DifferenceList title={t('flow-design.difference.theirs', { name })} differences={other} others={own} />
    </div>
  )
}
