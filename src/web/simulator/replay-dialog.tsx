import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OaFlowdesignsSimulationReplayData, ReplayRow } from '#/generated/types'
import { PathReasons } from '../flow/history/path-reasons'
import { absoluteTime, listSeparator, t, useQuery } from '../platform'
import { Button, Dialog, EmptyState, QueryContent, Tag } from '../ui'

interface ReplayDialogProps {
  /** Replays the latest flows. */
  ask(count: number): Promise<OaFlowdesignsSimulationReplayData>
  /** Simulates one of them. */
  onTake(row: ReplayRow): void
  onClose(): void
}

/** Numbers of latest flows that can be requested. */
const counts = [50, 200, 1_000, 10_000]

/** Describes where an action leads: steps with their people. */
function Led({
  label,
  led,
  result,
}: {
  label: string
  led: ReplayRow['was']
  result: ReplayRow['result_was']
}) {
  const texts = led.map(({ step, people, copy }) => {
    const names = people.length ? t('simulator.replay.people', { names: people.join(listSeparator()) }) : ''
    return `${copy ? t('simulator.replay.copy') : ''}${step}${names}`
  })
  return (
    <p>
      <span>{label}</span> {texts.join(listSeparator()) || t('simulator.replay.nowhere')}{' '}
      <small>{t('simulator.replay.ends', { result: t(`flow.result.${result}`) })}</small>
    </p>
  )
}

const Row = ({ row, onTake }: { row: ReplayRow; onTake(): void }) => (
  <li>
    <Tag tone={row.kind === 'undecided' ? 'neutral' : 'warning'}>
      {t(`simulator.replay.kind.${row.kind}`)}
    </Tag>
    <div>
      <b>
        {row._id ? (
          <Link to={`/flowdetail?flowlistid=${row._id}`} target="_blank">
            {row.workname}
          </Link>
        ) : (
          row.workname
        )}{' '}
        {row.desc}
      </b>
      <p>
        <small>
          {[row.creater, absoluteTime(row.created_at)].filter(Boolean).join(' · ')}
          {' · '}
          {t('simulator.replay.at', { act: [row.step, row.button, row.actor].filter(Boolean).join(' · ') })}
        </small>
      </p>
      <Led label={t('simulator.replay.was')} led={row.was} result={row.result_was} />
      {row.msg ? (
        <p className="q-tone-danger">{row.msg}</p>
      ) : (
        <Led label={t('simulator.replay.would')} led={row.would} result={row.result_would} />
      )}
      <PathReasons reasons={row.reasons} />
    </div>
    {row.acts.length > 0 && (
      <Button kind="text" onClick={onTake}>
        {t('simulator.play')}
      </Button>
    )}
  </li>
)

/** Result of the replay: flows that are unchanged, that differ, and that cannot be decided. */
function Answer({
  answer,
  onTake,
}: {
  answer: OaFlowdesignsSimulationReplayData
  onTake(row: ReplayRow): void
}) {
  const { flows, same, company, unknown, differing, rows } = answer
  if (!flows) return <EmptyState title={t('simulator.replay.none')} />
  return (
    <>
      <p role="status">
        <b>
          {t(differing ? 'simulator.replay.differing' : 'simulator.replay.all-same', { count: differing })}
        </b>{' '}
        {t('simulator.replay.counted', { count: flows, same })}
        {company > 0 && ` ${t('simulator.replay.company', { count: company })}`}
        {unknown > 0 && ` ${t('simulator.replay.unknown', { count: unknown })}`}
      </p>
      <ul className="sim-cases">
        {rows.map((row) => (
          <Row key={row.workname} row={row} onTake={() => onTake(row)} />
        ))}
      </ul>
      {differing > rows.length && (
        <p className="sim-hint">{t('simulator.replay.first', { count: rows.length })}</p>
      )}
    </>
  )
}

/** Replays the latest real flows on the current design: which of them would differ, and why. */
export function ReplayDialog({ ask, onTake, onClose }: ReplayDialogProps) {
  const [count, setCount] = useState(counts[1] ?? 0)
  const found = useQuery(String(count), () => ask(count))
  return (
    <Dialog title={t('simulator.replay')} width={820} onClose={onClose}>
      <p className="sim-hint">{t('simulator.replay.hint')}</p>
      <fieldset className="sim-people q-row q-align-stretch q-wrap q-gap-2 sim-counts">
        <legend className="q-hidden">{t('simulator.replay.count')}</legend>
        {counts.map((one) => (
          <Button key={one} aria-pressed={one === count} onClick={() => setCount(one)}>
            {t('simulator.replay.latest', { count: one })}
          </Button>
        ))}
      </fieldset>
      <QueryContent query={found} lines={4}>
        {(answer) => <Answer answer={answer} onTake={onTake} />}
      </QueryContent>
    </Dialog>
  )
}
