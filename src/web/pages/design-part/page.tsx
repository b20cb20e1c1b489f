import '../../platform/i18n/design-texts'
import './design-part.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { FormDesign, OaFlowdesignsPartGetbyidData, PartUse } from '#/generated/types'
import { emptyForm } from '../../../core/form'
import { ProductDesignHost } from '../../flow-editor/design-host'
import { t, useLeaveGuard, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Button, ButtonLink, Collapse, LoadState, Muted, RelativeTime, Row, Skeleton, Tag } from '../../ui'
import { SavePartDialog } from './save-dialog'

const FormDesigner = lazy(() =>
  import('../../designer/form-designer').then((module) => ({ default: module.FormDesigner })),
)

const StepPartEditor = lazy(() =>
  import('../../flow-editor/parts/step-part-editor').then((module) => ({ default: module.StepPartEditor })),
)

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

/** Returns the edited content of a part, and its editor: the form designer, or the settings of a step. */
function useContent({ items, step }: OaFlowdesignsPartGetbyidData) {
  const stored = useMemo<FormDesign>(() => ({ ...emptyForm(), list: items }), [items])
  const [form, setForm] = useState(stored)
  const [edited, setEdited] = useState(step)
  const content = edited ? { items: [], step: edited } : { items: form.list }
  return {
    content,
    isChanged: edited ? edited !== step : form.list !== stored.list,
    isEmpty: !edited && !form.list.length,
    editor: edited ? (
      <StepPartEditor step={edited} onChange={setEdited} />
    ) : (
      <ProductDesignHost>
        <FormDesigner form={form} onChange={setForm} />
      </ProductDesignHost>
    ),
  }
}

/** Edits the content of a part; a new version is saved with its effects in view. */
function PartEditor({ loaded, onSaved }: PartEditorProps) {
  const { part, uses } = loaded
  const { content, isChanged, isEmpty, editor } = useContent(loaded)
  const [isSaving, setSaving] = useState(false)
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
          <Button kind="primary" disabled={!isChanged || isEmpty} onClick={() => setSaving(true)}>
            {t('design-part.save')}
          </Button>
        )}
      </Row>
      <Collapse summary={`${t('design-part.uses')} · ${count}`}>
        <PartUses loaded={loaded} />
      </Collapse>
      <div className="q-grow q-shrink-y" inert={!part.mayEdit}>
        <Suspense fallback={<Skeleton lines={10} />}>{editor}</Suspense>
      </div>
      {isSaving && (
        <SavePartDialog part={part} content={content} onClose={() => setSaving(false)} onSaved={onSaved} />
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
