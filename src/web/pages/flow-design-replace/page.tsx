import { Button, ButtonLink, EmptyState, Muted, QueryContent, Tag } from '../../ui'
import '../../lists/rows/rows.css'
import '../../platform/i18n/design-texts'
import './replace.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type {
  OaFlowdesignsReplaceBody,
  OaFlowdesignsReplaceData,
  OaFlowdesignsReplacepreviewData,
} from '#/generated/types'
import form from '#schemas/forms/flow-replace.json'
import type { ComboboxOption } from '../../directory/combobox'
import { searchDesignEntries } from '../../directory/departments'
import { directorySearches } from '../../directory/directory-search'
import { t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { ProductFormView } from '../../product-forms/product-form'
import { useFormSubmit } from '../../product-forms/use-form-submit'

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
  const placeName = step ? `${step} · ${name}` : name
  return count > 1 ? `${placeName} × ${count}` : placeName
}

/** Lists the references, each with a checkbox to exclude it. */
const ReferenceList = ({ rows, left, onToggle }: PlacesProps) => (
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

/** Lists the replacements and those that need review. */
const ReplaceResult = ({ done }: { done: OaFlowdesignsReplaceData }) => (
  <section className="q-column q-align-start q-gap-3 q-pad-4" role="status">
    <p>{t('flow-design.replaced', { ...done })}</p>
    {done.problems.length > 0 && (
      <>
        <p>{t('flow-design.replaced-problems')}</p>
        <ul>
          {done.problems.map(({ _id, name, problems }) => (
            <li key={_id}>
              <Link to={`/oaset/flowdesign_edit_senior/${encodeURIComponent(_id)}`}>{name}</Link>
              <Muted as="small"> {problems.map(({ msg }) => msg).join('；')}</Muted>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)

/** Finds people who left, too: what names them is what a replacement repairs. */
const findWithDisabled = searchDesignEntries('user', true)

type Kind = OaFlowdesignsReplaceBody['type']

interface Filled {
  type: Kind
  from: string | null
  to: string | null
  publish: boolean
}

/** Returns the references to replace: all found ones except the excluded. */
function usePlaces(type: Kind, from: string | null) {
  const found = useQuery(`${type} ${from ?? ''}`, async () =>
    from ? quietApi.oa.flowdesigns.replacepreview({ type, from }) : [],
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = (found.value ?? []).filter(({ id }) => !left.has(id))
  const toggle = (id: string) =>
    setLeft((last) => {
      const next = new Set(last)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { ...found, left, toggle, chosen }
}

/** Replaces a person, department or role in many designs and contact groups together. */
export default function FlowDesignReplace() {
  const [knownOptions, setKnownOptions] = useState<readonly ComboboxOption[]>([])
  const [done, setDone] = useState<OaFlowdesignsReplaceData>()
  const note = (chosen: readonly ComboboxOption[]) => setKnownOptions((last) => [...last, ...chosen])
  const nameOf = (id: string | null) => knownOptions.find((one) => one.id === id)?.name ?? ''
  const { view, send, filled, isBusy } = useFormSubmit<Filled, unknown>({
    form,
    values: { type: 'user', publish: true },
    slots: ({ type }) => {
      const { find } = directorySearches[type]
      const placeholder = directorySearches[type].placeholder()
      return {
        from: createPickerSlot({
          find: type === 'user' ? findWithDisabled : find,
          placeholder,
          onChosen: note,
        }),
        to: createPickerSlot({ find, placeholder, onChosen: note }),
      }
    },
    onSend: async ({ type, from, to, publish }) => {
      const idsOf = (isGroup: boolean) => [
        ...new Set(places.chosen.filter(({ kind }) => (kind === 'group') === isGroup).map(({ id }) => id)),
      ]
      const body = { type, from: from ?? '', to: { id: to ?? '', name: nameOf(to) }, publish }
      setDone(await api.oa.flowdesigns.replace({ ...body, flows: idsOf(false), groups: idsOf(true) }))
      await places.reload()
    },
  })
  const places = usePlaces(filled.type ?? 'user', filled.from ?? null)
  const count = places.chosen.length
  return (
    <div className="q-card q-column q-shrink-y">
      <header className="rows-head q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4">
        <h1>{t('flow-design.replace')}</h1>
        <div className="rows-tools q-row q-wrap q-gap-3 q-gap-y-2">
          <ButtonLink to="/oaset/flowdesign_list">{t('flow-design.to-list')}</ButtonLink>
        </div>
      </header>
      <p className="rows-hint q-soft q-pad-y-3 q-pad-x-4">{t('flow-design.replace-hint')}</p>
      <div className="replace-form q-pad-y-0 q-pad-x-4">
        <ProductFormView {...view} values={{ type: 'user', publish: true }} />
      </div>
      {filled.from && (
        <section className="replace-places q-column q-align-start q-gap-3 q-pad-4">
          <h2 className="q-text-lg">{t('flow-design.replace-places', { name: nameOf(filled.from) })}</h2>
          <QueryContent
            query={places}
            isEmpty={({ length }) => length === 0}
            empty={<EmptyState title={t('flow-design.replace-none')} />}
            lines={4}
          >
            {(rows) => <ReferenceList rows={rows} left={places.left} onToggle={places.toggle} />}
          </QueryContent>
          <Button kind="primary" busy={isBusy} disabled={count === 0} onClick={() => void send()}>
            {t('flow-design.replace-go', { count })}
          </Button>
        </section>
      )}
      {done && <ReplaceResult done={done} />}
    </div>
  )
}
