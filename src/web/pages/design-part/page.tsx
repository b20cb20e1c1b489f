import '../../platform/i18n/design-texts'
import './design-part.css'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { FormDesign, OaFlowdesignsPartGetbyidData, PartUse } from '#/generated/types'
import { emptyForm } from '../../../core/form'
import { FormDesigner } from '../../designer/form-designer'
import { t, useLeaveGuard, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Button, ButtonLink, Collapse, LoadState, Muted, RelativeTime, Row, Tag } from '../../ui'
import { SavePartDialog } from './save-dialog'

/** A version of a flow that uses the part, with a link to its designer. */
const Use = ({ use: { flowid, name, state, number, versions, outdated } }: { use: PartUse }) => (
  <li className="q-row q-wrap q-gap-2">
    <Link to={`/oaset/flowdesign_edit_senior/${flowid}`}>{name}</Link>
    <Tag>{t(`design-part.use.${state}`, { number })}</Tag>
    <Tag tone={outdated ? 'warning' : 'success'}>
      {outdated
        ? t('design-part.use.outdated', { version: versions.join('、') })
        : t('design-part.use.current')}
    </Tag>
  </li>
)

/** Where the part is used, and its versions. */
function PartUses({ loaded: { uses, outside, versions } }: { loaded: OaFlowdesignsPartGetbyidData }) {
  return (
    <Row gap={5} align="start" wrap>
      <section aria-label={t('design-part.uses')}>
        <h3>{t('design-part.uses')}</h3>
        {uses.length === 0 && <Muted>{t('design-part.unused')}</Muted>}
        <ul className="q-stack q-gap-1">
          {uses.map((use) => (
            <Use key={`${use.flowid} ${use.state}`} use={use} />
          ))}
        </ul>
        {outside > 0 && <Muted>{t('design-part.outside', { count: outside })}</Muted>}
      </section>
      <section aria-label={t('design-part.history')}>
        <h3>{t('design-part.history')}</h3>
        <ul>
          {versions.map(({ version, at, by }) => (
            <li key={version}>
              {t('design-part.by', { version, name: by })} <RelativeTime at={at} />
            </li>
          ))}
        </ul>
      </section>
    </Row>
  )
}

interface PartEditorProps {
  loaded: OaFlowdesignsPartGetbyidData
  onSaved(): void
}

/** Edits the fields of a part in the form designer; a new version is saved with its effects in view. */
function PartEditor({ loaded, onSaved }: PartEditorProps) {
  const { part, items, uses } = loaded
  const stored = useMemo<FormDesign>(() => ({ ...emptyForm(), list: items }), [items])
  const [form, setForm] = useState(stored)
  const [isSaving, setSaving] = useState(false)
  const isChanged = form.list !== stored.list
  useLeaveGuard(isChanged)
  const count = new Set(uses.map(({ flowid }) => flowid)).size
  return (
    <div className="design-part q-column q-gap-2">
      <Row gap={3} wrap>
        <ButtonLink kind="text" to="/oaset/design_parts">
          {t('design-part.back')}
        </ButtonLink>
        <h1>{part.name}</h1>
        <Tag>{t(`design-part.kind.${part.kind}`)}</Tag>
        <Muted>{t('design-part.by', { version: part.version, name: part.ownerName })}</Muted>
        <span className="q-grow" />
        {!part.mayEdit && <Muted>{t('design-part.read-only')}</Muted>}
        {part.mayEdit && (
          <Button kind="primary" disabled={!isChanged || !form.list.length} onClick={() => setSaving(true)}>
            {t('design-part.save')}
          </Button>
        )}
      </Row>
      <Collapse summary={`${t('design-part.uses')} · ${count}`}>
        <PartUses loaded={loaded} />
      </Collapse>
      <div className="q-grow q-shrink-y" inert={!part.mayEdit}>
        <FormDesigner form={form} onChange={setForm} />
      </div>
      {isSaving && (
        <SavePartDialog part={part} items={form.list} onClose={() => setSaving(false)} onSaved={onSaved} />
      )}
    </div>
  )
}

/** Page of the shared part in the address. */
export default function DesignPartPage() {
  const { id = '' } = useParams()
  const loaded = useQuery(`design-part ${id}`, () => quietApi.oa.flowdesigns.part.getbyid({ _id: id }))
  const { value } = loaded
  if (!value) return <LoadState {...loaded} />
  return (
    <PartEditor key={`${id} ${value.part.version}`} loaded={value} onSaved={() => void loaded.reload()} />
  )
}
