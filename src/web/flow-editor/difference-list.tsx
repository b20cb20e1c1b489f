import './difference-list.css'
import { type DesignDifference, type DifferenceDetail, isSameSubject } from '../../core/flow'
import { listSeparator, t } from '../platform'
import { Tag } from '../ui'
import { durationText } from './time-text'

/** Properties with a name of their own; all others are called settings. */
const named = [
  ...['name', 'type', 'rules', 'linkage', 'options', 'hide', 'order', 'btnGroup', 'dealers'],
  ...['creatPermission', 'cc', 'formEditLimit', 'timeexpired', 'dealtype', 'workname', 'summary'],
  ...[
    'permissions',
    'customFuns',
    'runRoots',
    'runRoottype',
    'text',
    'outcome',
    'end',
    'reason',
    'merge_set',
    'prove',
  ],
  ...['part', 'sign', 'desc', 'nobodypass', 'nobody', 'control', 'automatic', 'back', 'duties'],
  ...['interleave', 'milestone', 'keep'],
]

/** Returns the name of a property of a field, a step or the settings. */
export const propertyName = (part: string) => t(`flow-design.part.${named.includes(part) ? part : 'other'}`)
const partsText = (parts: readonly string[]) => [...new Set(parts.map(propertyName))].join(listSeparator())

const tones = { added: 'success', removed: 'danger', changed: 'neutral' } as const

/** Formatters for coded values of the design, in the reader's language. */
const meaning: Record<string, (value: string) => string> = {
  dealtype: (value) => t(`flow-editor.dealtype.${value}`),
  outcome: (value) => t(`flow-editor.outcome.${value}`),
  end: (value) => t(`flow-editor.end.${value}`),
  reason: (value) => t(`flow-editor.reason.${value}`),
  prove: (value) => (value === 'always' ? t('flow-editor.prove.always') : value),
  timeexpired: (value) => durationText(Number(value), []),
  nobodypass: (value) => t(`truth.${value}`),
  formEditLimit: (value) => {
    const right = t(`flow-editor.limits.${value.replace('*', '')}`)
    return value.endsWith('*') ? right + listSeparator() + t('flow-editor.limits.required') : right
  },
}

const describe = (part: string, value: string) =>
  value ? (meaning[part]?.(value) ?? value) : t('flow-design.difference.nothing')

const Detail = ({ part, of, was, now }: DifferenceDetail) => (
  <li>
    <small>{of ? `${propertyName(part)} · ${of}` : propertyName(part)}</small>
    <del>{describe(part, was)}</del>
    <ins>{describe(part, now)}</ins>
  </li>
)

/** Properties of buttons, which are listed under the button's name. */
const ofButtons = ['btnGroup', 'outcome', 'reason', 'end', 'prove', 'name']

const toldBy = (details: readonly DifferenceDetail[], part: string) =>
  details.some(
    (one) => one.part === part || (part === 'btnGroup' && !!one.of && ofButtons.includes(one.part)),
  )

interface ListProps {
  title: string
  differences: readonly DesignDifference[]
  /** Differences made by the other side. */
  others?: readonly DesignDifference[]
  /** Returns the details of a difference. */
  detailsOf?(difference: DesignDifference): DifferenceDetail[]
}

/** List of the differences between two designs, item by item. */
export const DifferenceList = ({ title, differences, others = [], detailsOf }: ListProps) => (
  <section className="fs-differences" aria-label={title}>
    <h3>{title}</h3>
    {differences.length === 0 && <p>{t('flow-design.difference.none')}</p>}
    <ul>
      {differences.map((one) => {
        const details = detailsOf?.(one) ?? []
        const rest = one.parts.filter((part) => !toldBy(details, part))
        return (
          <li className="q-row q-align-baseline q-gap-2 q-pad-y-1 q-pad-x-0" key={`${one.kind} ${one.id}`}>
            <Tag tone={tones[one.change]}>{t(`flow-design.difference.${one.change}`)}</Tag>
            <div className="q-grow q-shrink">
              {t(`flow-design.difference.${one.kind}`, { name: one.name })}
              {rest.length > 0 && <small>{partsText(rest)}</small>}
              {details.length > 0 && (
                <ul className="fs-details">
                  {details.map((detail) => (
                    <Detail key={`${detail.part} ${detail.of ?? ''} ${detail.now}`} {...detail} />
                  ))}
                </ul>
              )}
            </div>
            {others.some((other) => isSameSubject(one, other)) && (
              <Tag tone="warning">{t('flow-design.difference.both')}</Tag>
            )}
          </li>
        )
      })}
    </ul>
  </section>
)
