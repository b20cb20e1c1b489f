import './progress.css'
import { useEffect, useRef } from 'react'
import { listVisitedSteps, type StepSummary } from '../../../core/flow'
import type { Flow, Message } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { Icon, type IconName } from '../../ui'

interface Stop {
  key: string
  name: string
  state: StepSummary['state'] | 'next' | 'maybe'
  about: string
}

/** Maximum number of people named per step; the others are counted. */
const fewNames = 2

const namesText = (people: readonly string[], all: number) =>
  all > fewNames
    ? t('progress.people', { names: people.slice(0, fewNames).join(listSeparator()), n: all })
    : people.join(listSeparator())

function aboutOf({ state, dealtype, people, count, handled }: StepSummary): string {
  if (state === 'skipped') return t('flow.skipped')
  if (state === 'now' && dealtype === 'andsign' && count > 1)
    return t('progress.signed', { n: handled, all: count })
  const names = namesText(people, state === 'now' ? count - handled : people.length)
  return state === 'refused' || state === 'returned' || state === 'stopped'
    ? t(`progress.by.${state}`, { names })
    : names
}

/** Returns the stop of a reached step, including signers later in the signing order. */
const stopOf = (step: StepSummary, coming: readonly UpcomingStep[]): Stop => {
  const later = coming.find(({ id }) => step.state === 'now' && id === step.id)?.people.length ?? 0
  return {
    key: step.id,
    name: step.name,
    state: step.state,
    about: aboutOf({ ...step, count: step.count + later }),
  }
}

/** Returns the final stop: the result, or pending. */
const endOf = ({ result }: Flow): Stop => ({
  key: 'end',
  name: t('progress.end'),
  state: result === 'running' ? 'next' : ends[result],
  about: result === 'running' ? '' : t(`flow.result.${result}`),
})

const ends: Record<Exclude<Flow['result'], 'running'>, Stop['state']> = {
  agreed: 'done',
  refused: 'refused',
  withdrawn: 'stopped',
  cancelled: 'stopped',
}

const marks: Partial<Record<Stop['state'], IconName>> = {
  done: 'check',
  refused: 'close',
  returned: 'undo',
  stopped: 'close',
}

/** Step that is known to follow. */
export interface UpcomingStep {
  id: string
  name: string
  people: readonly string[]
  /** Whether it depends on decisions before it. */
  isOpen: boolean
}

interface ProgressProps {
  flow: Flow
  messages: readonly Message[]
  coming?: readonly UpcomingStep[]
}

/** Progress of a flow in one line: past steps, current ones and those known to follow. */
export function FlowProgressLine({ flow, messages, coming = [] }: ProgressProps) {
  const line = useRef<HTMLOListElement>(null)
  const stepSummaries = listVisitedSteps(messages)
  const here = new Set(stepSummaries.filter(({ state }) => state === 'now').map(({ id }) => id))
  const next = coming
    .filter(({ id }) => flow.result === 'running' && !here.has(id))
    .map(({ id, name, people, isOpen }): Stop => {
      const state = isOpen ? 'maybe' : 'next'
      return { key: `next ${id}`, name, state, about: namesText(people, people.length) }
    })
  const stops = [...stepSummaries.map((step) => stopOf(step, coming)), ...next, endOf(flow)]
  useEffect(() => {
    const { current: list } = line
    const now = list?.querySelector<HTMLElement>('[data-state=now]')
    // Scrolls only the list, never the page.
    if (list && now) list.scrollLeft = now.offsetLeft - list.clientWidth / 2 + now.clientWidth / 2
  })
  return (
    <ol
      ref={line}
      className="progress q-row q-align-stretch q-line-below q-anchor"
      aria-label={t('progress.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
    >
      {stops.map(({ key, name, state, about }) => (
        <li
          className="q-stack q-justify-items-center q-content-start q-soft q-text-sm q-text-center q-anchor"
          key={key}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <i className="q-stack q-center q-surface q-anchor">
            {marks[state] && <Icon name={marks[state]} size={10} />}
          </i>
          <b className="q-break">{name}</b>
          <small className="q-break q-muted q-text-xs" title={about}>
            {about}
          </small>
        </li>
      ))}
    </ol>
  )
}
