import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n'
import { DraftButton } from '../../renderer/flow/draft-button'
import { StepButtons } from '../../renderer/flow/step-buttons'
import { Button, ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import type { Deal } from './use-deal'

/** What can be done with a message beside pressing a button of its step. */
export type Beside = 'withdraw' | 'transfer'

interface BarProps {
  start: OaFlowDealBymsgidData
  deal: Deal
  onOpen(beside: Beside): void
}

const icons = { withdraw: 'undo', transfer: 'send' } as const

/** Taking back and passing on; on a phone one menu holds them. */
function More({ start, onOpen }: Omit<BarProps, 'deal'>) {
  const isMobile = useIsMobile()
  const all: Beside[] = [
    ...(start.canRevoke ? ['withdraw' as const] : []),
    ...(start.canTransfer ? ['transfer' as const] : []),
  ]
  const actions = all.map((key) => ({
    ...{ key, text: t(`${key}.open`), run: () => onOpen(key) },
    icon: <Icon name={icons[key]} />,
  }))
  if (isMobile && all.length > 1)
    return <Menu label={t('ui.more')} trigger={<span>{t('ui.more')}</span>} actions={actions} />
  return actions.map(({ key, text, run }) => (
    <Button key={key} kind={key === 'withdraw' ? 'danger' : 'default'} icon={icons[key]} onClick={run}>
      {text}
    </Button>
  ))
}

/** The buttons of the step, and what else can be done with the message. */
export function Bar({ start, deal, onOpen }: BarProps) {
  const { busyButton, draft } = deal
  return (
    <footer className="flow-bar">
      <StepButtons
        buttons={start.step.btnGroup}
        busy={busyButton}
        onPress={(index) => void deal.press(index)}
      />
      <More start={start} onOpen={onOpen} />
      <DraftButton draft={draft} />
    </footer>
  )
}

/** In the place of the buttons once the message no longer waits: why, and where to go on. */
export const Gone = ({ reason, flowlistid }: { reason: string; flowlistid: string }) => (
  <footer className="flow-bar" data-gone>
    <p role="status">{reason}</p>
    <ButtonLink to={`/flowdetail?flowlistid=${flowlistid}`}>{t('flow.see')}</ButtonLink>
    <ButtonLink kind="primary" to="/list/waiting">
      {t('flow.to-waiting')}
    </ButtonLink>
  </footer>
)
