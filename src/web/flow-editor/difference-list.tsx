import './difference-list.css'
import {
  type DesignDifference,
  type DifferenceDetail,
  type DifferenceText,
  differencePartName,
  isSameSubject,
  toDifferenceText,
} from '../../core/flow'
import { listSeparator, t } from '../platform'
import { Tag } from '../ui'

const wording = () => ({ say: t, separator: listSeparator() })

/** Returns the name of a property of a field, a step or the settings. */
export const propertyName = (part: string) => differencePartName(part, { say: t })

const tones = { added: 'success', removed: 'danger', changed: 'neutral' } as const

const Detail = ({ label, was, now }: DifferenceText['details'][number]) => (
  <li>
    <small>{label}</small>
    <del>{was}</del>
    <ins>{now}</ins>
  </li>
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
        const { subject, rest, details } = toDifferenceText(one, detailsOf?.(one) ?? [], wording())
        return (
          <li className="q-row q-align-baseline q-gap-2 q-pad-y-1 q-pad-x-0" key={`${one.kind} ${one.id}`}>
            <Tag tone={tones[one.change]}>{t(`flow-design.difference.${one.change}`)}</Tag>
            <div className="q-grow q-shrink">
              {subject}
              {rest && <small>{rest}</small>}
              {details.length > 0 && (
                <ul className="fs-details">
                  {details.map((detail) => (
                    <Detail key={`${detail.label} ${detail.now}`} {...detail} />
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
