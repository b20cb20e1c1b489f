import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OaFlowDetailData } from '../../../generated/types'
import { SendBackDialog } from '../../flow/action-dialogs/send-back-dialog'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { currentPerson } from '../../stores/session'
import { Button, ButtonLink } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { CancelDialog } from './cancel-dialog'
import { PrintLink } from './print-link'
import { ProofButton } from './proof-button'
import { RequestReturnDialog } from './request-return-dialog'
import { ShareButton } from './share-button'
import { UrgeDialog } from './urge-dialog'

const EventsDialog = lazy(() => import('./events-dialog'))
const CopyDialog = lazy(() => import('../../flow/action-dialogs/copy-dialog'))
const TransferDialog = lazy(() => import('../../flow/action-dialogs/transfer-dialog'))
const AssignDialog = lazy(() => import('../../flow/action-dialogs/assign-dialog'))
const RemoveSignDialog = lazy(() => import('../../flow/action-dialogs/remove-sign-dialog'))
const OrderDialog = lazy(() => import('../../flow/action-dialogs/signing-order-dialog'))
const ReplaceDialog = lazy(() => import('../../flow/action-dialogs/replace-assignee-dialog'))

type Opened =
  | 'send-back'
  | 'cancel'
  | 'urge'
  | 'apply'
  | 'transfer'
  | 'removesign'
  | 'order'
  | 'assign'
  | 'copy'
  | 'replace'
  | 'events'

interface Act {
  key: string
  text: string
  kind?: 'primary' | 'danger'
  icon?: IconName
  /** Link target, or the dialog to open. */
  go: { to: string } | { open: Opened }
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
export function flowActionsOf({
  flow,
  may,
  events,
}: Pick<OaFlowDetailData, 'flow' | 'may' | 'events'>): Act[] {
  const { deal, revoke, urge, applycancel, copy, replace, again, cancel, allcancel } = may
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

function ActButton({ act, onOpen }: { act: Act; onOpen(opened: Opened): void }) {
  const { text, kind, icon, go } = act
  if ('to' in go)
    return (
      <ButtonLink kind={kind} to={go.to}>
        {text}
      </ButtonLink>
    )
  return (
    <Button kind={kind} icon={icon} onClick={() => onOpen(go.open)}>
      {text}
    </Button>
  )
}

interface BarProps {
  acts: readonly Act[]
  onOpen(opened: Opened): void
}

/** Maximum number of buttons side by side on a phone; beyond it the last place is a menu. */
const beside = 3

/**
 * Renders the actions: on a phone the likeliest as buttons, the rest in a menu; elsewhere all as buttons, the
 * likeliest last.
 */
function Bar({ acts, onOpen }: BarProps) {
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const shown = isMobile && acts.length > beside ? acts.slice(0, beside - 1) : acts
  const rest = acts.slice(shown.length)
  const run = (go: Act['go']) => ('to' in go ? void navigate(go.to) : onOpen(go.open))
  const actions = rest.map(({ key, text, icon, go }) => ({
    key,
    text,
    run: () => run(go),
    icon: icon && <Icon name={icon} />,
  }))
  return (
    <>
      {rest.length > 0 && (
        <Menu label={t('ui.more')} trigger={<span>{t('ui.more')}</span>} actions={actions} />
      )}
      {shown.toReversed().map((act) => (
        <ActButton key={act.key} act={act} onOpen={onOpen} />
      ))}
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

/** Renders the reader's actions: handle, withdraw, remind, consult, transfer, cancel, resubmit, print. */
export function FlowActions({ detail, onChanged }: ActionsProps) {
  const [opened, setOpened] = useState<Opened>()
  const { flow, may } = detail
  const onClose = () => setOpened(undefined)
  const onDone = () => {
    onClose()
    void onChanged()
  }
  const ends = { onClose, onDone }
  return (
    <section className="detail-actions q-row q-align-stretch q-wrap q-gap-2" aria-label={t('detail.actions')}>
      <PrintLink flowlistid={flow._id} className="detail-print" />
      {may.share && <ShareButton flowlistid={flow._id} className="detail-print" />}
      <ProofButton flowlistid={flow._id} className="detail-print" />
      <Bar acts={flowActionsOf(detail)} onOpen={setOpened} />
      {opened === 'send-back' && may.revoke && (
        <SendBackDialog msgid={may.revoke} isOwn={isOwn(flow)} {...ends} />
      )}
      {opened === 'cancel' && <CancelDialog flowlistid={flow._id} {...ends} />}
      {opened === 'urge' && <UrgeDialog people={may.urge} {...ends} />}
      {opened === 'apply' && may.applycancel && <RequestReturnDialog msgid={may.applycancel} {...ends} />}
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
