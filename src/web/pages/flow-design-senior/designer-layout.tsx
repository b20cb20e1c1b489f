import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { DecisionTable, FlowDesign, OaFlowdesignsGetbyidData, Problem } from '#/generated/types'
import { ImageSource } from '../../files/rich/rich-images'
import { fixProblem } from '../../flow-editor/actions/fix-problem'
import { ProductDesignHost } from '../../flow-editor/design-host'
import { FlowEditor } from '../../flow-editor/flow-editor'
import { problemCountOf, problemSectionOf, type StepSelection } from '../../flow-editor/selection'
import { DecisionTablesProvider, useFlowFunctions } from '../../formula/flow-functions'
import { preloadWhenIdle, t, useIsWide, useLeaveGuard } from '../../platform'
import { quietApi } from '../../platform/api'
import { createDesignSource } from '../../simulator/simulation-source'
import { usePartSize } from '../../stores/part-size'
import { setPreferences, usePreferences } from '../../stores/preferences'
import { Skeleton, Tabs } from '../../ui'
import { DesignDialogs } from './design-dialogs'
import { DesignDraft } from './design-draft'
import { DesignerHeader } from './designer-header'
import type { DesignPresets } from './page'
import { type TabName, useDesign } from './use-design'
import { useImportExport } from './use-import-export'
import { useProblems } from './use-problems'
import { useDesignCopy, usePublish } from './use-publish'

const loadFormDesigner = () =>
  import('../../designer/form-designer').then((module) => ({ default: module.FormDesigner }))

const FormDesigner = lazy(loadFormDesigner)

/** Loads the form designer before its tab is opened, which shows its outline first and then renders it. */
const preloadFormDesigner = () => void loadFormDesigner().catch(() => undefined)

const DecisionTables = lazy(() =>
  import('../../decision-editor/decision-tables').then((module) => ({ default: module.DecisionTables })),
)

const Settings = lazy(() =>
  import('./settings/settings').then((module) => ({ default: module.FlowSettings })),
)

const Instructions = lazy(() =>
  import('./instructions').then((module) => ({ default: module.CreatorInstructions })),
)

const ProblemList = lazy(() =>
  import('../../flow-editor/problem-list').then((module) => ({ default: module.ProblemList })),
)

const Simulator = lazy(() =>
  import('../../simulator/simulator').then((module) => ({ default: module.Simulator })),
)

interface WorkplaceProps {
  flow: OaFlowdesignsGetbyidData
  offers: DesignPresets
  onReload(): void
}

const tabs = ['flow', 'form', 'tables', 'settings', 'remark'] as const satisfies readonly TabName[]

/** Returns the tab in which a problem is fixed. */
function tabOf({ place, code }: Problem): TabName {
  if (place?.table) return 'tables'
  if (place?.step || code === 'design.no-start') return 'flow'
  return place?.part?.startsWith('set.') ? 'settings' : 'form'
}

function useDraft({ flow }: WorkplaceProps) {
  const [draft] = useState(
    () =>
      new DesignDraft({ ...flow, id: flow._id, send: (body) => quietApi.oa.flowdesigns.edit_senior(body) }),
  )
  const state = useSyncExternalStore(draft.subscribe, () => draft.state)
  useEffect(() => () => void draft.save(), [draft])
  useLeaveGuard(!draft.isSaved)
  return { draft, state }
}

type Designing = ComponentProps<typeof FormDesigner>

interface FormOfDesignProps {
  flow: OaFlowdesignsGetbyidData
  design: FlowDesign
  place: Designing['target']
  history: Designing['history']
  onChange: Designing['onChange']
  onGo: Designing['onGo']
}

/** Renders the form designer with the images that belong to the form. */
function FormOfDesign({ flow, design, place, history, onChange, onGo }: FormOfDesignProps) {
  const functions = useFlowFunctions(design.set.customFuns)
  return (
    <ImageSource value={flow._id}>
      <ProductDesignHost>
        <FormDesigner
          form={design.formset}
          flow={design}
          customFuns={functions}
          history={history}
          onChange={onChange}
          target={place}
          onGo={onGo}
        />
      </ProductDesignHost>
    </ImageSource>
  )
}

/** Returns the simulator while it is open, and the steps it marks; its opening leaves the selected step. */
function useSimulator(
  { _id: flowid, name }: OaFlowdesignsGetbyidData,
  design: FlowDesign,
  deselect: () => void,
) {
  const [isOpen, setOpen] = useState(false)
  const [example, setExample] = useState<Problem['example']>()
  const [marks, setMarks] = useState<ReadonlyMap<string, string>>(new Map())
  const source = useMemo(() => createDesignSource({ flowid, name, design }), [flowid, name, design])
  const part = isOpen && (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Simulator source={source} example={example} onMarks={setMarks} onClose={() => setOpen(false)} />
    </Suspense>
  )
  const show = (isShown: boolean, one?: Problem['example']) => {
    setExample(one && { ...one })
    setOpen(isShown)
  }
  return {
    marks,
    part,
    toggle: () => {
      if (!isOpen) deselect()
      show(!isOpen)
    },
    /** Starts a flow that demonstrates a problem. */
    begin: (one: Problem['example']) => show(true, one),
  }
}

/**
 * Returns whether the designer is full screen, as last left; hidden parts of the shell return on other pages.
 */
function useFull() {
  const { designBeside = false } = usePreferences()
  const isFull = !designBeside
  useEffect(() => {
    if (!isFull) return
    document.documentElement.dataset.pageFull = ''
    return () => {
      delete document.documentElement.dataset.pageFull
    }
  }, [isFull])
  return { isFull, toggle: () => setPreferences({ designBeside: isFull }) }
}

/** Returns the current tab, chosen step and requested form field. */
function useTab() {
  const [tab, setTab] = useState<TabName>('flow')
  useEffect(() => preloadWhenIdle(preloadFormDesigner), [])
  const [selection, setSelection] = useState<StepSelection | null>(null)
  const [place, setPlace] = useState<Problem['place']>()
  return {
    tab,
    selection,
    place,
    setSelection,
    turnTo: (key: string) => {
      setTab(tabs.find((one) => one === key) ?? 'flow')
      setPlace(undefined)
    },
    /** Stays if the change is visible here, otherwise switches to a tab that shows it. */
    show: (tabs: readonly TabName[]) => setTab(tabs.includes(tab) ? tab : (tabs[0] ?? tab)),
    open: (problem: Problem) => {
      setTab(tabOf(problem))
      setPlace(problem.place && { ...problem.place })
      if (problem.place?.step) setSelection({ step: problem.place.step, section: problemSectionOf(problem) })
    },
  }
}

/** Saving by hand reopens a postponed conflict. */
const savingBy = (draft: DesignDraft, leave: (isLeft: boolean) => void) => () => {
  leave(false)
  void draft.save()
}

function Problems(props: ComponentProps<typeof ProblemList>) {
  const { style, handle } = usePartSize('problems', t('flow-design.problems.resize'))
  return (
    <aside
      className="fs-problems q-fixed q-box q-radius-lg q-surface q-pad-2"
      aria-label={t('flow-design.problems')}
      style={style}
    >
      {handle}
      <Suspense fallback={<Skeleton lines={3} />}>
        <ProblemList {...props} />
      </Suspense>
    </aside>
  )
}

/** Returns the tabs of a design with their problem counts. */
const tabsWith = (problems: readonly Problem[]) =>
  tabs.map((key) => ({
    key,
    title: t(`flow-design.tab.${key}`),
    ...problemCountOf(problems.filter((problem) => tabOf(problem) === key)),
  }))

const noTables: DecisionTable[] = []

/** Remembers which parts over the design are open: problems, versions, and the conflict unless postponed. */
function useDialogState() {
  const [isListOpen, setListOpen] = useState(false)
  const [isConflictLeft, setConflictLeft] = useState(false)
  const [areVersionsOpen, setVersionsOpen] = useState(false)
  return { isListOpen, setListOpen, isConflictLeft, setConflictLeft, areVersionsOpen, setVersionsOpen }
}

interface WorkAreaProps {
  simulator: ReactNode
  children: ReactNode
}

/** Renders the simulator beside the design in a wide window, otherwise below it. */
const WorkArea = ({ simulator, children }: WorkAreaProps) => (
  <div className={`q-gap-2 q-grow q-shrink-y ${useIsWide() ? 'q-row q-align-stretch' : 'q-column'}`}>
    <div className="q-column q-gap-2 q-grow q-shrink q-shrink-y">{children}</div>
    {simulator}
  </div>
)

/** Renders the parts of a design under one header with save and publish. */
export function DesignerLayout(props: WorkplaceProps) {
  const { flow, offers, onReload } = props
  const { draft, state } = useDraft(props)
  const { tab, selection, place, setSelection, turnTo, show, open } = useTab()
  const { design, change, changeForm, changeRemark, history } = useDesign(flow.design, draft, show)
  const dialogs = useDialogState()
  const { isListOpen, setListOpen, setConflictLeft, setVersionsOpen } = dialogs
  const { isFull, toggle: onFull } = useFull()
  const simulator = useSimulator(flow, design, () => setSelection(null))
  const exchange = useImportExport({ flow, design, onImport: change })
  const { problems, undecided, isChecked, now } = useProblems(design, state, flow)
  const edited = { design, place, onChange: change }
  const copy = useDesignCopy(flow, draft)
  const publish = usePublish(draft, { refused: () => setListOpen(true), stale: () => setConflictLeft(false) })
  return (
    <DecisionTablesProvider value={design.formset.decisions ?? noTables}>
      <div className="fs q-column q-gap-2" data-full={isFull || undefined}>
        <DesignerHeader
          flow={flow}
          state={state}
          problems={problems}
          isChecked={isChecked}
          history={history}
          onPublish={() => void now().then(publish.ask)}
          isListOpen={isListOpen}
          hasHistory={tab !== 'form'}
          isFull={isFull}
          onFull={onFull}
          more={exchange.actions}
          onToggleList={() => setListOpen(!isListOpen)}
          onSimulate={simulator.toggle}
          onVersions={() => void draft.save().then(() => setVersionsOpen(true))}
          onSave={savingBy(draft, setConflictLeft)}
        />
        <WorkArea simulator={simulator.part}>
          <div className="fs-main q-column q-grow q-shrink-y" data-simulator={!!simulator.part || undefined}>
            <Tabs label={t('flow-design.tabs')} tabs={tabsWith(problems)} active={tab} onChange={turnTo}>
              {tab === 'flow' && (
                <FlowEditor
                  design={design}
                  problems={problems}
                  history={history}
                  selection={selection}
                  durations={offers.durations}
                  marks={simulator.marks}
                  onChange={change}
                  onSelect={setSelection}
                />
              )}
              <Suspense fallback={<Skeleton lines={10} />}>
                {tab === 'form' && (
                  <FormOfDesign
                    {...edited}
                    flow={flow}
                    history={history}
                    onChange={changeForm}
                    onGo={(place) => open({ code: '', place })}
                  />
                )}
                {tab === 'tables' && <DecisionTables {...edited} problems={problems} />}
                {tab === 'settings' && <Settings {...edited} flow={flow} offers={offers} />}
                {tab === 'remark' && (
                  <Instructions flowId={flow._id} design={design} onChange={changeRemark} />
                )}
              </Suspense>
            </Tabs>
          </div>
          {isListOpen && (
            <Problems
              design={design}
              problems={problems}
              undecided={undecided}
              isChecked={isChecked}
              onOpen={open}
              onSimulate={simulator.begin}
              onMend={(problem) => change(fixProblem(design, problem))}
            />
          )}
        </WorkArea>
        {exchange.dialog}
        <DesignDialogs
          flow={flow}
          design={design}
          draft={draft}
          state={state}
          publish={publish}
          warnings={problems}
          copy={copy}
          isConflictLeft={dialogs.isConflictLeft}
          onConflictLeft={() => setConflictLeft(true)}
          areVersionsOpen={dialogs.areVersionsOpen}
          onVersionsClose={() => setVersionsOpen(false)}
          onChange={change}
          onReload={onReload}
        />
      </div>
    </DecisionTablesProvider>
  )
}
