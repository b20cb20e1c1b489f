import '../../lists/list.css'
import '../../lists/rows.css'
import type { OaFlowTempListData } from '../../../generated/types'
import { type DraftTarget, keyOf } from '../../flow-parts/draft-keeper'
import { resuming } from '../../flow-parts/use-resume'
import { type PlainColumn, PlainTable } from '../../lists/plain-table'
import { api, quietApi } from '../../platform/api'
import { dropDraft } from '../../platform/drafts'
import { t } from '../../platform/i18n'
import { useFresh } from '../../platform/use-fresh'
import { useLoaded } from '../../platform/use-loaded'
import { useNews } from '../../stores/news'
import { currentPerson } from '../../stores/session'
import { Button, ButtonLink } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { Empty, Skeleton, Tag } from '../../ui/parts'
import { Time } from '../../ui/time'

type Draft = OaFlowTempListData[number]

const targetOf = ({ type, flowid, msgid }: Draft): DraftTarget =>
  type === 'deal' && msgid ? { type: 'deal', msgid } : { type: 'creat', flowid }

/** Where the draft is gone on with; where it cannot be sent any more, its flow. */
function Go({ draft: { type, open, flowid, msgid, flowlistid, flowname } }: { draft: Draft }) {
  if (open)
    return (
      <ButtonLink
        kind="link"
        state={resuming}
        to={type === 'deal' ? `/flowdeal?msgid=${msgid}&flowlistid=${flowlistid}` : `/flowcreat/${flowid}`}
        aria-label={`${t('drafts.go')} ${flowname}`}
      >
        {t('drafts.go')}
      </ButtonLink>
    )
  if (!flowlistid) return null
  return (
    <ButtonLink kind="link" to={`/flowdetail?flowlistid=${flowlistid}`}>
      {t('list.action.detail')}
    </ButtonLink>
  )
}

function Actions({ draft, onDropped }: { draft: Draft; onDropped(): void }) {
  const drop = async () => {
    const { flowname } = draft
    const question = { title: t('drafts.drop'), text: t('drafts.drop-text', { flowname }), danger: true }
    if (!(await confirm(question))) return
    const target = targetOf(draft)
    await api.oa.flow.tempform.delete(target)
    await dropDraft(currentPerson()?.id ?? '', keyOf(target))
    onDropped()
  }
  return (
    <span className="list-actions">
      <Go draft={draft} />
      <Button kind="link" onClick={drop} aria-label={`${t('drafts.drop')} ${draft.flowname}`}>
        {t('drafts.drop')}
      </Button>
    </span>
  )
}

const columns = (onDropped: () => void): PlainColumn<Draft>[] => [
  {
    name: 'flow',
    title: t('list.column.flowname'),
    cell: ({ flowname, workname }) => (
      <>
        <b>{flowname}</b> {workname}
      </>
    ),
  },
  {
    name: 'type',
    title: t('drafts.what'),
    cell: ({ type, step, open }) => (
      <>
        {type === 'deal' ? t('drafts.deal', { step: step ?? '' }) : t('drafts.creat')}{' '}
        {!open && <Tag>{t(`drafts.closed.${type}`)}</Tag>}
      </>
    ),
  },
  { name: 'desc', title: t('list.column.desc'), cell: ({ desc, suggest }) => suggest || desc || '—' },
  {
    name: 'saved',
    title: t('drafts.saved'),
    cell: ({ saved_at, device }) => (
      <>
        <Time at={saved_at} /> <small>{t(`drafts.device.${device}`)}</small>
      </>
    ),
  },
  {
    name: 'actions',
    title: t('list.column.actions'),
    cell: (draft) => <Actions draft={draft} onDropped={onDropped} />,
  },
]

/** 草稿箱: everything that one typed and did not send. */
export default function DraftsPage() {
  const { value, failure, reload } = useLoaded('drafts', () => quietApi.oa.flow.temp_list({}))
  useFresh(reload, useNews())
  if (failure && !value) return <Empty title={failure.message} />
  if (!value) return <Skeleton lines={6} />
  return (
    <section className="q-card list" aria-label={t('list.drafts')}>
      <h1 className="q-hidden">{t('list.drafts')}</h1>
      {value.length === 0 ? (
        <Empty title={t('drafts.none')} />
      ) : (
        <PlainTable
          label={t('list.drafts')}
          columns={columns(() => void reload())}
          rows={value}
          keyOf={(draft) => keyOf(targetOf(draft))}
        />
      )}
    </section>
  )
}
