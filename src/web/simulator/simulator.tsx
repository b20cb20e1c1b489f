import '../platform/i18n/design-texts'
import './simulator.css'
import { useEffect, useRef, useState } from 'react'
import type { SimulatedAct } from '#/generated/types'
import form from '#schemas/forms/simulation-case.json'
import { Combobox } from '../directory/combobox'
import { searchDesignEntries } from '../directory/departments'
import { absoluteTime, t, useIsMobile, useIsWide } from '../platform'
import { FormDialog } from '../product-forms/form-dialog'
import { usePartSize } from '../stores/part-size'
import { currentPerson } from '../stores/session'
import { Button, IconButton, toast } from '../ui'
import { ActionList } from './action-list'
import { CasesDialog } from './cases-dialog'
import { ReplayDialog } from './replay-dialog'
import type { SimulationSource } from './simulation-source'
import { TaskPanel } from './task-panel'
import { type SimulationControl, type SimulationExample, useSimulation } from './use-simulation'
import { WaitingList } from './waiting-list'

interface SaveCaseProps {
  source: SimulationSource
  acts: SimulatedAct[]
  at: string
  onClose(): void
}

/** Saves the simulation as a case: its current result becomes the expected one. */
const SaveCase = ({ source, acts, at, onClose }: SaveCaseProps) => (
  <FormDialog<{ name: string }>
    title={t('simulator.save')}
    width={480}
    form={form}
    onClose={onClose}
    onSend={async ({ name }) => {
      await source.save({ name, acts, at })
      toast(t('simulator.saved', { name }), 'success')
    }}
  >
    <p className="sim-hint">{t('simulator.save-hint')}</p>
  </FormDialog>
)

/** Marks of a simulated flow on the canvas: visited and current steps. */
export type StepMarks = ReadonlyMap<string, 'been' | 'now'>

/** Returns the visited steps and the pending ones. */
export function stepMarksOf({ shown, played }: SimulationControl): StepMarks {
  const marks = new Map<string, 'been' | 'now'>()
  for (const { logs } of shown?.acts.slice(0, played) ?? [])
    for (const { NowFunid } of logs) if (NowFunid) marks.set(NowFunid, 'been')
  for (const { step } of shown?.waiting ?? []) marks.set(step, 'now')
  return marks
}

const findCreators = searchDesignEntries('user')
const hour = 3_600

/** Selectable waiting times, in seconds. */
const spans = { hour, day: 24 * hour, week: 7 * 24 * hour }

/** Returns the creator of the shown flow: for a saved case or a real flow not the creator chosen here. */
const creatorOf = (shown: SimulationControl['shown']) => shown?.acts[0]?.logs[0]?.creater || undefined

/** Creator, simulated time, undo and redo, and the saved cases. */
function Bar({ simulating, source, creator, onBegin, onClose }: BarProps) {
  const { acts, played, shown, isBusy, act, goTo } = simulating
  const [dialog, setDialog] = useState<'cases' | 'save' | 'replay'>()
  return (
    <header className="q-column q-gap-2 q-line-below q-pad-y-2 q-pad-x-3">
      <div className="q-row q-wrap q-gap-2">
        <strong>{t('simulator.title')}</strong>
        <IconButton
          icon="undo"
          label={t('simulator.back')}
          disabled={isBusy || played === 0}
          onClick={() => void goTo(played - 1)}
        />
        <IconButton
          icon="redo"
          label={t('simulator.forward')}
          disabled={isBusy || played === acts.length}
          onClick={() => void goTo(played + 1)}
        />
        <span className="q-grow" />
        {source.replay && <Button onClick={() => setDialog('replay')}>{t('simulator.replay')}</Button>}
        <Button onClick={() => setDialog('cases')}>{t('simulator.cases')}</Button>
        <Button disabled={played === 0} onClick={() => setDialog('save')}>
          {t('simulator.save')}
        </Button>
        <IconButton icon="close" label={t('simulator.close')} onClick={onClose} />
      </div>
      <div className="q-row q-wrap q-gap-2">
        <div className="sim-creator">
          <Combobox
            label={t('simulator.creator')}
            placeholder={t('directory.find-person')}
            find={findCreators}
            onChoose={({ id, name }) => onBegin({ creator: { id, name }, values: {} })}
          />
        </div>
        <span>{t('simulator.as', { name: creatorOf(shown) ?? creator })}</span>
        {shown && <span className="sim-time q-soft">{absoluteTime(shown.now)}</span>}
        {Object.entries(spans).map(([span, seconds]) => (
          <Button
            key={span}
            disabled={isBusy || played === 0}
            onClick={() => void act({ kind: 'wait', seconds })}
          >
            {t(`simulator.wait.${span}`)}
          </Button>
        ))}
      </div>
      {dialog === 'cases' && (
        <CasesDialog
          source={source}
          onTake={(one) => {
            setDialog(undefined)
            void simulating.take(one.acts, one.at)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'replay' && source.replay && (
        <ReplayDialog
          ask={source.replay}
          onTake={(row) => {
            setDialog(undefined)
            void simulating.take(row.acts, row.begins_at)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'save' && (
        <SaveCase
          source={source}
          acts={acts.slice(0, played)}
          at={simulating.at}
          onClose={() => setDialog(undefined)}
        />
      )}
    </header>
  )
}

interface SimulatorProps {
  /** Stays the same object as long as the design does. */
  source: SimulationSource
  onClose(): void
}

interface BarProps extends SimulatorProps {
  simulating: SimulationControl
  /** Name of the flow's creator. */
  creator: string
  onBegin(example: SimulationExample): void
}

/** Default simulation: created by the current user, with nothing filled in. */
const plain: SimulationExample = { values: {} }

/** Begins the requested simulation, and again whenever another one is requested. */
function useBeginning({ begin }: SimulationControl, example: SimulationExample) {
  const [started, setStarted] = useState<{ asked: SimulationExample; now: SimulationExample }>()
  const start = (now: SimulationExample, requested = example) => {
    setStarted({ asked: requested, now })
    void begin(now)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once for each example
  useEffect(() => {
    if (started?.asked !== example) start(example)
  }, [example])
  return { creator: (started?.now.creator ?? currentPerson())?.name ?? '', start }
}

/** Returns the place of the simulator: beside the canvas, below it, or over the page of a narrow screen. */
function useLayout(): 'beside' | 'below' | 'over' {
  const isMobile = useIsMobile()
  const isWide = useIsWide()
  if (isMobile) return 'over'
  return isWide ? 'beside' : 'below'
}

/** Simulates a flow of the design in memory, action by action, with the production engine. */
export function Simulator(
  props: SimulatorProps & { example?: SimulationExample; onMarks?(marks: StepMarks): void },
) {
  const { source, onMarks, example = plain } = props
  const simulating = useSimulation(source)
  const { shown, played, open } = simulating
  const { creator, start } = useBeginning(simulating, example)
  const layout = useLayout()
  const part = layout === 'beside' ? 'simulator-beside' : 'simulator'
  const { style, handle } = usePartSize(part, t('simulator.resize'))
  const work = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next form is read from its top
  useEffect(() => {
    work.current?.scrollTo?.({ top: 0 })
  }, [played, open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew when what is shown is another
  useEffect(() => onMarks?.(stepMarksOf(simulating)), [shown])
  useEffect(() => () => onMarks?.(new Map()), [onMarks])
  return (
    <section
      className="sim q-column q-fixed q-box q-radius-lg q-surface q-anchor"
      aria-label={t('simulator.title')}
      aria-busy={simulating.isBusy}
      data-layout={layout}
      style={style}
    >
      {handle}
      <Bar {...props} simulating={simulating} creator={creator} onBegin={start} />
      <div ref={work} className="sim-work q-stack q-grow q-shrink-y">
        <WaitingList simulating={simulating} />
        <TaskPanel key={`${played} ${open?.person ?? ''} ${open?.step ?? ''}`} simulating={simulating} />
        <ActionList simulating={simulating} design={source.design} />
      </div>
    </section>
  )
}
