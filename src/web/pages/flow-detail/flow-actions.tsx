import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OaFlowDetailData } from '../../../generated/types'
import { SendBackDialog } from '../../flow/action-dialogs/send-back-dialog'
import { t, useIsMobile } from '../../platform'
import { api } from '../../platform/api'
import { environment } from '../../platform/environment'
import { currentPerson } from '../../stores/session'
import { Button, ButtonLink, Icon, type IconName, Menu, type MenuAction } from '../../ui'
import { CancelDialog } from './cancel-dialog'
import { RequestReturnDialog } from './return-request-notice'
import { UrgeDialog } from './urge-dialog'

const ProofDialog = lazy(() => import('./proof-dialog'))
const ShareDialog = lazy(() => import('./share-dialog'))
const EventsDialog = lazy(() => import('./events-dialog'))
const CopyDialog = lazy(() => import('../../flow/action-dialogs/copy-dialog'))
const TransferDialog = lazy(() => import('../../flow/action-dialogs/transfer-dialog'))
const AssignDialog = lazy(() => import('../../flow/action-dialogs/assign-dialog'))
const RemoveSignDialog = lazy(() => import('../../flow/action-dialogs/remove-sign-dialog'))
const AccessLogDialog = lazy(() => import('./access-log-dialog'))
const OrderDialog = lazy(() => import('../../flow/action-dialogs/signing-order-dialog'))
const ReplaceDialog = lazy(() => import('../../flow/action-dialogs/replace-assignee-dialog'))

type Opened =
  | 'send-back'
  | 'cancel'
  | 'urge'
  | 'apply'
  | 'withdraw'
  | 'transfer'
  | 'removesign'
  | 'order'
  | 'assign'
  | 'copy'
  | 'replace'
  | 'events'
  | 'share'
  | 'proof'
  | 'accesslog'

interface Act {
  key: string
  text: string
  kind?: 'primary' | 'danger'
  icon?: IconName
  /** Link target, the dialog to open, or the file to download. */
  go: { to: string; isNewTab?: boolean } | { open: Opened } | { download(): Promise<unknown> }
}

/** Checks whether the reader is the creator. */
const isOwn = ({ created_id }: OaFlowDetailData['flow']) => currentPerson()?.id === created_id

/** Returns the actions that add or change assignees. */
const handingActs = ({
  transfer,
  removesign,
  order,
  assign,
}: Pick<OaFlowDetailData['may'], 'transfer' | 'removesign' | 'order' | 'assign'>) => [
  transfer !== null && {
    key: 'transfer',
    text: t('transfer.open'),
    icon: 'send' as const,
    go: { open: 'transfer' as const },
  },
  removesign.length > 0 && {
    key: 'removesign',
    text: t('remove-sign.open'),
    icon: 'close' as const,
    go: { open: 'removesign' as const },
  },
  order.length > 0 && {
    key: 'order',
    text: t('order.open'),
    icon: 'list' as const,
    go: { open: 'order' as const },
  },
  assign.length > 0 && {
    key: 'assign',
    text: t('claim.assign'),
    icon: 'user' as const,
    go: { open: 'assign' as const },
  },
]

/** Returns the reader's available actions, most likely first. */
function flowActionsOf({ flow, may, events }: Pick<OaFlowDetailData, 'flow' | 'may' | 'events'>): Act[] {
  const { deal, revoke, withdrawdecision, urge, applycancel, copy, replace, again, cancel, allcancel } = may
  const all: (Act | false)[] = [
    deal !== null && {
      key: 'deal',
      text: t('detail.deal'),
      kind: 'primary' as const,
      go: { to: `/flowdeal?msgid=${deal}&flowlistid=${flow._id}` },
    },
    revoke !== null && {
      key: 'send-back',
      text: t(isOwn(flow) ? 'withdraw.own' : 'send-back.open'),
      icon: 'undo' as const,
      go: { open: 'send-back' as const },
    },
    withdrawdecision !== null && {
      key: 'withdraw',
      text: t('withdraw.decision'),
      icon: 'undo',
      go: { open: 'withdraw' },
    },
    urge.length > 0 && { key: 'urge', text: t('urge.open'), icon: 'bell', go: { open: 'urge' } },
    applycancel !== null && { key: 'apply', text: t('apply.open'), icon: 'undo', go: { open: 'apply' } },
    ...handingActs(may),
    copy && { key: 'copy', text: t('copy.open'), icon: 'cc', go: { open: 'copy' } },
    may.events &&
      events.length > 0 && {
        key: 'events',
        text: t('event-again.open'),
        go: { open: 'events' as const },
      },
    replace.length > 0 && { key: 'replace', text: t('replace.open'), icon: 'user', go: { open: 'replace' } },
    again && {
      key: 'again',
      text: t('detail.again'),
      go: { to: `/flowcreat/${flow.flowid}?again=${flow._id}` },
    },
    (cancel || allcancel) && {
      key: 'cancel',
      text: t(cancel ? 'cancel.open' : 'cancel.own'),
      kind: 'danger' as const,
      go: { open: 'cancel' },
    },
  ]
  return all.filter((act) => act !== false)
}

/** Opens a dialog, or downloads a file. */
const run = (go: Exclude<Act['go'], { to: string }>, onOpen: (opened: Opened) => void): void =>
  'open' in go ? onOpen(go.open) : void go.download().catch(() => undefined)

function ActButton({ act, onOpen }: { act: Act; onOpen(opened: Opened): void }) {
  const { text, kind, icon, go } = act
  if ('to' in go)
    return (
      <ButtonLink kind={kind} to={go.to}>
        {text}
      </ButtonLink>
    )
  return (
    <Button kind={kind} icon={icon} onClick={() => run(go, onOpen)}>
      {text}
    </Button>
  )
}

/** Returns the documents of a flow: its PDF, and the templates that it fills. */
const downloadsOf = ({ flow, papers = [] }: Pick<OaFlowDetailData, 'flow' | 'papers'>): Act[] => [
  {
    key: 'pdf',
    text: t('detail.pdf'),
    icon: 'download',
    go: { download: () => api.oa.flow.paper.pdf({ flowOi_id: flow._id }) },
  },
  ...papers.map(({ id, ...paper }) => ({
    key: id,
    text: t('detail.template', paper),
    icon: 'download' as const,
    go: { download: () => api.oa.flow.paper.template({ flowOi_id: flow._id, template: id }) },
  })),
]

/** Returns what every reader may do with a flow: print, download, share and prove it. */
const readingActs = (detail: OaFlowDetailData, print: { to: string; isNewTab: boolean }): Act[] => [
  { key: 'print', text: t('detail.print'), icon: 'print', go: print },
  ...downloadsOf(detail),
  ...(detail.may.share
    ? [{ key: 'share', text: t('share.open'), icon: 'send' as const, go: { open: 'share' as const } }]
    : []),
  ...(detail.may.accesslog
    ? [
        {
          key: 'accesslog',
          text: t('detail.accesslog'),
          icon: 'eye' as const,
          go: { open: 'accesslog' as const },
        },
      ]
    : []),
  ...(environment.data === 'test'
    ? []
    : [{ key: 'proof', text: t('detail.proof'), icon: 'key' as const, go: { open: 'proof' as const } }]),
]

interface BarProps {
  acts: readonly Act[]
  /** Acts that are only in the menu. */
  others: readonly Act[]
  onOpen(opened: Opened): void
}

/** Maximum number of buttons beside the menu. */
const maxButtons = (isMobile: boolean) => (isMobile ? 2 : 3)

/** Renders the likeliest actions as buttons, the rest in a menu: at the right edge, on a phone at the left. */
function Bar({ acts, others, onOpen }: BarProps) {
  const isMobile = useIsMobile()
  const shown = acts.slice(0, maxButtons(isMobile))
  const rest = acts.slice(shown.length)
  const itemOf = ({ key, text, kind, icon, go }: Act, isFirst: boolean): MenuAction => ({
    key,
    text,
    line: isFirst,
    isDanger: kind === 'danger',
    icon: icon && <Icon name={icon} />,
    ...('to' in go ? go : { run: () => run(go, onOpen) }),
  })
  const menu = (
    <Menu
      label={t('ui.more')}
      trigger={isMobile ? <span>{t('ui.more')}</span> : <Icon name="more" />}
      actions={[
        ...rest.map((act) => itemOf(act, false)),
        ...others.map((act, index) => itemOf(act, index === 0 && rest.length > 0)),
      ]}
    />
  )
  return (
    <>
      {isMobile && menu}
      {shown.map((act) => (
        <ActButton key={act.key} act={act} onOpen={onOpen} />
      ))}
      {!isMobile && menu}
    </>
  )
}

interface HandingDialogsProps {
  opened: Opened | undefined
  detail: OaFlowDetailData
  onClose(): void
  onDone(): void
}

/** Renders the dialogs that change assignees. */
function HandingDialogs({ opened, detail: { flow, may }, ...ends }: HandingDialogsProps) {
  return (
    <>
      {opened === 'transfer' && may.transfer && (
        <Suspense>
          <TransferDialog msgid={may.transfer} {...ends} />
        </Suspense>
      )}
      {opened === 'removesign' && (
        <Suspense>
          <RemoveSignDialog flowlistid={flow._id} people={may.removesign} {...ends} />
        </Suspense>
      )}
      {opened === 'order' && (
        <Suspense>
          <OrderDialog flowlistid={flow._id} orders={may.order} {...ends} />
        </Suspense>
      )}
      {opened === 'assign' && (
        <Suspense>
          <AssignDialog steps={may.assign} {...ends} />
        </Suspense>
      )}
    </>
  )
}

interface ActionsProps {
  detail: OaFlowDetailData
  onChanged(): Promise<void>
}

/** Returns the link to the print view: in a new tab on a desktop, in place on a phone. */
function usePrintLink(flowlistid: string) {
  const [query] = useSearchParams()
  const msgid = query.get('msgid')
  const urlSearchParams = new URLSearchParams({ flowlistid, ...(msgid && { msgid }) })
  return { to: `/flowprint?${urlSearchParams}`, isNewTab: !useIsMobile() }
}

/** Renders the reader's actions: handle, withdraw, remind, consult, transfer, cancel, resubmit, print. */
export function FlowActions({ detail, onChanged }: ActionsProps) {
  const [opened, setOpened] = useState<Opened>()
  const print = usePrintLink(detail.flow._id)
  const { flow, may } = detail
  const onClose = () => setOpened(undefined)
  const onDone = () => {
    onClose()
    void onChanged()
  }
  const ends = { onClose, onDone }
  const withdraw = async (own: NonNullable<typeof may.withdrawdecision>) => {
    const { withdrawOwnDecision } = await import('../../flow/action-dialogs/withdraw-decision')
    await withdrawOwnDecision(own)
    await onChanged()
  }
  const open = (next: Opened) =>
    next === 'withdraw' && may.withdrawdecision ? void withdraw(may.withdrawdecision) : setOpened(next)
  return (
    <section className="detail-actions q-row q-align-stretch q-gap-2" aria-label={t('detail.actions')}>
      <Bar acts={flowActionsOf(detail)} others={readingActs(detail, print)} onOpen={open} />
      {opened === 'send-back' && may.revoke && (
        <SendBackDialog msgid={may.revoke} isOwn={isOwn(flow)} {...ends} />
      )}
      {opened === 'cancel' && <CancelDialog flowlistid={flow._id} {...ends} />}
      {opened === 'urge' && <UrgeDialog people={may.urge} {...ends} />}
      {opened === 'apply' && may.applycancel && <RequestReturnDialog msgid={may.applycancel} {...ends} />}
      <Suspense>
        {opened === 'share' && <ShareDialog flowlistid={flow._id} onClose={onClose} />}
        {opened === 'proof' && <ProofDialog flowlistid={flow._id} onClose={onClose} />}
        {opened === 'accesslog' && <AccessLogDialog flowlistid={flow._id} onClose={onClose} />}
      </Suspense>
      {opened === 'events' && (
        <Suspense>
          <EventsDialog events={detail.events} sonflows={detail.sonflows} flowlistid={flow._id} {...ends} />
        </Suspense>
      )}
      <HandingDialogs opened={opened} detail={detail} {...ends} />
      {opened === 'copy' && (
        <Suspense>
          <CopyDialog flowlistid={flow._id} {...ends} />
        </Suspense>
      )}
      {opened === 'replace' && (
        <Suspense>
          <ReplaceDialog flowlistids={[flow._id]} people={may.replace} {...ends} />
        </Suspense>
      )}
    </section>
  )
}
