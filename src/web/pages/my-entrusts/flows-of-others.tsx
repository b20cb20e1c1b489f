import { api } from '../../platform/api'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { absoluteTime } from '../../platform/local-time'
import { useQuery } from '../../platform/use-query'
import { useBadges } from '../../stores/badges'
import { openDelegatedSession } from '../../stores/delegated-sessions'
import { useSession } from '../../stores/session'
import { Button } from '../../ui/button'
import { Avatar, CountBadge } from '../../ui/primitives'
import { LoadState } from '../../ui/query-content'

/** Lists delegators on whose flows the person may work now, with links (S1-009). */
export function FlowsOfOthers() {
  const { person } = useSession()
  const { flow_entrust: unread } = useBadges()
  const { value, failure, reload } = useQuery('flows-of-others', () =>
    api.oa.flowdesigns.entrust.list.page({}),
  )
  const open =
    value?.filter(({ to, kind, state }) => to === person?.id && kind === 'flow' && state === 'on') ?? []
  if (!value && failure) return <LoadState failure={failure} reload={reload} />
  if (!open.length) return null
  return (
    <section
      className="q-card entrusted-flows q-pad-y-3 q-pad-x-4"
      aria-label={t('delegation.flows-of-others')}
    >
      <h2 className="q-margin-bottom-1">
        {t('delegation.flows-of-others')} <CountBadge value={unread} label={t('list.unread')} />
      </h2>
      <ul>
        {open.map(({ _id, from_name, flows, ends_at }) => (
          <li className="q-stack q-align-center q-gap-3 q-pad-y-2 q-pad-x-0" key={_id}>
            <Avatar name={from_name} />
            <span>
              <strong>{from_name}</strong>
              <small className="q-soft q-block">
                {flows?.map(({ name }) => name).join(listSeparator()) ?? t('delegation.flows-all')} ·{' '}
                {ends_at
                  ? t('delegation.period-to', { ends: absoluteTime(ends_at).slice(0, 16) })
                  : t('delegation.for-good')}
              </small>
            </span>
            <Button kind="primary" onClick={() => void openDelegatedSession(_id).catch(reload)}>
              {t('delegation.work')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
