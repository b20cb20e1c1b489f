import type { EmployeeSessionsData } from '../../../generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Button } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { Skeleton, Tag } from '../../ui/parts'
import { Time } from '../../ui/time'
import { toast } from '../../ui/toast'
import { deviceOf } from './device'

type SignIn = EmployeeSessionsData[number]

const titleOf = ({ agent }: SignIn) => deviceOf(agent) || t('sign-ins.unknown')

function Row({ one, onEnd }: { one: SignIn; onEnd(one: SignIn): void }) {
  return (
    <li>
      <div>
        <strong>{titleOf(one)}</strong> {one.here && <Tag tone="success">{t('sign-ins.here')}</Tag>}
        <small>
          {one.address && <span>{one.address}</span>}
          <span>
            {t('sign-ins.first')} <Time at={one.first} />
          </span>
          <span>
            {t('sign-ins.last')} <Time at={one.last} />
          </span>
        </small>
      </div>
      {!one.here && (
        <Button aria-label={t('sign-ins.end-one', { name: titleOf(one) })} onClick={() => onEnd(one)}>
          {t('sign-ins.end')}
        </Button>
      )}
    </li>
  )
}

/** Where one is signed in; what one does not know is ended here. */
export function SignInList() {
  const { value, reload } = useLoaded('sign-ins', () => api.employee.sessions({}))
  if (!value) return <Skeleton lines={3} />
  const end = async (id?: string) => {
    await api.employee.sessions.end(id === undefined ? {} : { id }).then(
      ({ ended }) => toast(t('sign-ins.ended', { n: ended }), 'success'),
      () => undefined,
    )
    void reload()
  }
  const endOthers = async () => {
    const question = { title: t('sign-ins.end-others'), text: t('sign-ins.end-others-text'), danger: true }
    if (await confirm(question)) await end()
  }
  return (
    <>
      <ul className="sign-ins">
        {value.map((one) => (
          <Row key={one.id} one={one} onEnd={({ id }) => void end(id)} />
        ))}
      </ul>
      {value.length > 1 && (
        <Button kind="danger" onClick={() => void endOthers()}>
          {t('sign-ins.end-others')}
        </Button>
      )}
    </>
  )
}
