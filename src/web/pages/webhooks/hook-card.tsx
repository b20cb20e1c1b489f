import type { OaWebhookListData } from '#/generated/types'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Tag } from '../../ui/parts'

export type Webhook = OaWebhookListData[number]

interface HookCardProps {
  hook: Webhook
  onEdit(): void
  onPing(): void
  onDelete(): void
}

/** An address, what it hears, and whether it missed anything. */
export const HookCard = ({ hook: { name, url, events, enabled, failed }, ...on }: HookCardProps) => (
  <article className="webhook" aria-label={name}>
    <header>
      <b>{name}</b>
      <Tag tone={enabled ? 'success' : 'neutral'}>{t(`webhook.${enabled ? 'on' : 'off'}`)}</Tag>
      {failed > 0 && <Tag tone="danger">{t('webhook.failed', { n: failed })}</Tag>}
    </header>
    <code>{url}</code>
    <p>{events.map((event) => t(`webhook.event.${event}`)).join(t('picker.recipients.comma'))}</p>
    <footer>
      <Button onClick={on.onEdit} aria-label={`${t('webhook.edit')} ${name}`}>
        {t('webhook.edit')}
      </Button>
      <Button onClick={on.onPing} disabled={!enabled} aria-label={`${t('webhook.ping')} ${name}`}>
        {t('webhook.ping')}
      </Button>
      <Button kind="text" onClick={on.onDelete} aria-label={`${t('webhook.delete')} ${name}`}>
        {t('webhook.delete')}
      </Button>
    </footer>
  </article>
)
