import { useRef } from 'react'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { DraftButton, DraftNote } from '../../form-submission/draft-button'
import { orderMainFirst, StepButtons } from '../../form-submission/step-buttons'
import { useSubmitKey } from '../../form-submission/use-submit-key'
import { t, useIsMobile } from '../../platform'
import { Button, ButtonLink, Icon, Menu, type MenuAction, Toolbar } from '../../ui'
import { OpinionLine } from './opinion-field'
import type { Deal } from './use-deal'

/** Action on a message besides the buttons of its step. */
export type SecondaryAction = 'send-back' | 'giveback' | 'transfer' | 'addsign' | 'consult' | 'order' | 'copy'

interface BarProps {
  start: OaFlowDealBymsgidData
  deal: Deal
  onOpen(action: SecondaryAction): void
}

const icons = {
  'send-back': 'undo',
  giveback: 'undo',
  transfer: 'send',
  addsign: 'plus',
  consult: 'info',
  order: 'list',
  copy: 'cc',
} as const
const names = {
  'send-back': 'deal.return',
  giveback: 'claim.back',
  transfer: 'transfer.open',
  addsign: 'add-sign.open',
  consult: 'consult.open',
  order: 'order.open',
  copy: 'copy.open',
} as const

/** Returns the secondary actions: send back, transfer, add signers, consult and notify. */
const besideOf = ({
  canRevoke,
  canGiveBack,
  canTransfer,
  addSign,
  canConsult,
  orders,
  canCopy,
}: OaFlowDealBymsgidData): SecondaryAction[] => [
  ...(canRevoke ? ['send-back' as const] : []),
  ...(canGiveBack ? ['giveback' as const] : []),
  ...(canTransfer ? ['transfer' as const] : []),
  ...(addSign?.left ? ['addsign' as const] : []),
  ...(canConsult ? ['consult' as const] : []),
  ...(orders.length ? ['order' as const] : []),
  ...(canCopy ? ['copy' as const] : []),
]

/**
 * Returns the label of the separate send-back action; if a step button also sends back, the label says that
 * it asks for the target.
 */
const nameOf = (key: SecondaryAction, { step: { btnGroup } }: OaFlowDealBymsgidData) =>
  t(
    key === 'send-back' && btnGroup.some(({ outcome }) => outcome === 'return')
      ? 'deal.return-to'
      : names[key],
  )

const unavailableReasonsOf = ({ shut = [] }: OaFlowDealBymsgidData) =>
  new Map(shut.map(({ button, msg }) => [button, msg]))

/** Renders the phone bar: the main button, then the refusing one; everything else is in one menu. */
function PhoneBar({ start, deal, onOpen }: BarProps) {
  const { btnGroup } = start.step
  const unavailableReasons = unavailableReasonsOf(start)
  const places = orderMainFirst(btnGroup, deal.main)
  const refusing = places.find((index) => btnGroup[index]?.outcome === 'refuse' && index !== deal.main)
  const second = refusing ?? places[1]
  const shown = [deal.main, ...(second === undefined ? [] : [second])]
  const overflow = places.filter((index) => !shown.includes(index))
  const actions: MenuAction[] = [
    ...overflow.map((index) => ({
      key: String(index),
      text: btnGroup[index]?.name ?? '',
      disabled: unavailableReasons.has(btnGroup[index]?.id ?? ''),
      run: () => void deal.press(index),
    })),
    ...besideOf(start).map((key) => ({
      key,
      text: nameOf(key, start),
      run: () => onOpen(key),
      icon: <Icon name={icons[key]} />,
    })),
    { key: 'draft', text: t('draft.save'), line: true, run: () => void deal.keepDraft() },
  ]
  return (
    <>
      <Menu label={t('ui.more')} trigger={<span>{t('ui.more')}</span>} actions={actions} />
      <StepButtons
        buttons={btnGroup}
        main={deal.main}
        shown={shown}
        unavailable={unavailableReasons}
        busy={deal.busyButton}
        isReady={deal.isReady}
        onPress={(index) => void deal.press(index)}
      />
      <DraftNote draft={deal.draft} />
    </>
  )
}

/** Renders the opinion, the buttons of the step and the other actions. */
function DeskBar({ start, deal, onOpen }: BarProps) {
  return (
    <>
      <OpinionLine deal={deal} />
      <Toolbar>
        <StepButtons
          buttons={start.step.btnGroup}
          main={deal.main}
          unavailable={unavailableReasonsOf(start)}
          busy={deal.busyButton}
          isReady={deal.isReady}
          onPress={(index) => void deal.press(index)}
        />
        {besideOf(start).map((key) => (
          <Button key={key} onClick={() => onOpen(key)}>
            {nameOf(key, start)}
          </Button>
        ))}
        <DraftButton draft={deal.draft} />
      </Toolbar>
    </>
  )
}

/** Renders the actions, always visible at the bottom of the page. */
export function ActionBar(props: BarProps) {
  const isMobile = useIsMobile()
  const bar = useRef<HTMLElement>(null)
  const { deal } = props
  useSubmitKey(bar, () => void deal.pressMeant())
  return (
    <footer ref={bar} className="flow-bar q-row q-wrap q-gap-2 q-line-above q-surface deal-bar">
      {isMobile ? <PhoneBar {...props} /> : <DeskBar {...props} />}
    </footer>
  )
}

/** Replaces the buttons of a message that no longer waits: the reason, and next links. */
export const TaskClosed = ({ reason, flowlistid }: { reason: string; flowlistid: string }) => (
  <footer className="flow-bar q-row q-wrap q-gap-2 q-line-above q-surface" data-gone>
    <p role="status">{reason}</p>
    <ButtonLink to={`/flowdetail?flowlistid=${flowlistid}`}>{t('flow.see')}</ButtonLink>
    <ButtonLink kind="primary" to="/list/waiting">
      {t('flow.to-waiting')}
    </ButtonLink>
  </footer>
)
