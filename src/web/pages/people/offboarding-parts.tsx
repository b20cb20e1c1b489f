import { Link } from 'react-router-dom'
import type { EmployeeUsesData, OffboardingGap, ReferenceHandover } from '#/generated/types'
import { OffboardingGapList } from '../../directory/usage-list'
import { t } from '../../platform'
import { Dialog, Muted, Row } from '../../ui'

/** Shows the number of tasks that wait for the person, and the most urgent ones. */
export function Waiting({ uses }: { uses: EmployeeUsesData }) {
  const { waiting, flowsWaiting } = uses
  if (waiting === 0) return <Muted as="p">{t('directory.nothing-waits')}</Muted>
  return (
    <>
      <p>{t('directory.waits', { n: waiting })}</p>
      <ul className="staff-waiting q-stack q-gap-1 q-scroll q-radius-md q-pad-y-2 q-pad-x-3">
        {flowsWaiting.map(({ id, workname, name, step }) => (
          <Row as="li" align="stretch" gap={3} justify="between" key={`${id}${step}`}>
            <Link to={`/flowdetail?flowlistid=${encodeURIComponent(id)}`} target="_blank">
              {name} {workname}
            </Link>
            <Muted>{step}</Muted>
          </Row>
        ))}
      </ul>
    </>
  )
}

/** What remains after a departure: flows that nobody can submit any more, and what was handed over. */
export interface OffboardingOutcome {
  gaps: readonly OffboardingGap[]
  references: ReferenceHandover | undefined
}

/** Shows after the departure what was handed over, what was not, and the flows that nobody can submit any more. */
export const OffboardingOutcomeDialog = ({
  name,
  gaps,
  references,
  onClose,
}: OffboardingOutcome & { name: string; onClose(): void }) => (
  <Dialog
    title={t(gaps.length > 0 ? 'directory.gaps-title' : 'directory.hand-over-of', { name })}
    width={520}
    onClose={onClose}
  >
    {references && <p role="status">{t('directory.references-handed', { ...references })}</p>}
    {references && references.broken.length > 0 && (
      <section className="dir-warning">
        <p>{t('directory.references-broken', { name, n: references.broken.length })}</p>
        <ul>
          {references.broken.map((one) => (
            <li key={`${one.kind} ${one.name}`}>
              {one.name}: {one.reason}
            </li>
          ))}
        </ul>
      </section>
    )}
    <OffboardingGapList title={t('directory.gaps-after', { name, n: gaps.length })} gaps={gaps} />
    {gaps.length > 0 && <Muted as="p">{t('directory.gaps-hint')}</Muted>}
  </Dialog>
)
