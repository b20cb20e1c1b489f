import type { OaFlowdesignsReplacepreviewData } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Muted } from '../../ui/layout'
import { Tag } from '../../ui/primitives'

type Row = OaFlowdesignsReplacepreviewData[number]

interface PlacesProps {
  rows: readonly Row[]
  /** Ids that remain unchanged. */
  left: ReadonlySet<string>
  onToggle(id: string): void
}

const titleOf = ({ kind, version }: Row) =>
  kind === 'published'
    ? t('flow-design.version', { version: version ?? '' })
    : t(kind === 'draft' ? 'flow-design.draft' : 'menu.contactgroup')

const placeText = ({ step, part, count }: Row['places'][number]) => {
  const name = t(`flow-design.place.${part}`)
  const where = step ? `${step} · ${name}` : name
  return count > 1 ? `${where} × ${count}` : where
}

/** Lists the references, each with a checkbox to exclude it. */
export const ReferenceList = ({ rows, left, onToggle }: PlacesProps) => (
  <ul className="replace-rows q-full">
    {rows.map((row) => (
      <li
        className="q-row q-align-baseline q-wrap q-gap-3 q-gap-y-1 q-line-below q-pad-y-2 q-pad-x-0"
        key={`${row.kind} ${row.id}`}
      >
        <label className="q-gap-2">
          <input type="checkbox" checked={!left.has(row.id)} onChange={() => onToggle(row.id)} />
          <strong>{row.name}</strong>
          <Tag>{titleOf(row)}</Tag>
        </label>
        <Muted as="small">{row.places.map(placeText).join('；')}</Muted>
      </li>
    ))}
  </ul>
)
