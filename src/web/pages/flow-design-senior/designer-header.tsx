import type { FlowDesign, OaFlowdesignsGetbyidData, Problem } from '#/generated/types'
import { compareDesigns, type DesignDifference } from '../../../core/flow'
import { propertyName } from '../../flow-editor/difference-list'
import { maxSeverity } from '../../flow-editor/selection'
import { t, useIsMobile } from '../../platform'
import { PermissionGate } from '../../stores/permission-gate'
import { Button, ButtonLink, Icon, IconButton, Menu, type MenuAction, Tag, type Tone } from '../../ui'
import type { DesignDraftState, DraftStatus } from './design-draft'
import { OtherDesigners } from './other-designers'

const maxShown = 15

/** Describes the change of one item. */
function describeDifference({ change, kind, name, parts }: DesignDifference): string {
  const thing = t(`flow-design.difference.${kind}`, { name })
  const part = change === 'changed' && parts[0] ? ` · ${propertyName(parts[0])}` : ''
  return t('flow-design.history.done', {
    change: t(`flow-design.difference.${change}`),
    thing: `${thing}${part}`,
  })
}

/** Describes in one line what changed between two states of a design. */
export function describeHistoryEntry(before: FlowDesign, after: FlowDesign): string {
  const differences = compareDesigns(before, after)
  // An added or removed item says more than its consequences.
  const first = differences.find(({ change }) => change !== 'changed') ?? differences[0]
  if (!first) return t(`flow-design.history.${before.layoutset === after.layoutset ? 'other' : 'moved'}`)
  const description = describeDifference(first)
  return differences.length > 1
    ? t('flow-design.history.more', { what: description, n: differences.length - 1 })
    : description
}

interface HistoryMenuProps {
  states: readonly FlowDesign[]
  /** Index of the current state. */
  position: number
  go(by: number): void
}

/** Lists the changes of all tabs, latest first; a line restores the design after that change. */
const HistoryMenu = ({ states, position, go }: HistoryMenuProps) => (
  <Menu
    label={t('flow-design.history')}
    trigger={<Icon name="history" size={18} />}
    actions={() => {
      const first = Math.max(0, states.length - maxShown)
      return states
        .map((state, at) => ({ state, at }))
        .slice(first)
        .reverse()
        .map(({ state, at }) => {
          const before = states[at - 1]
          return {
            key: String(at),
            text: before ? describeHistoryEntry(before, state) : t('flow-design.history.begin'),
            checked: at === position,
            run: () => go(at - position),
          }
        })
    }}
  />
)

interface HeaderProps {
  flow: OaFlowdesignsGetbyidData
  state: DesignDraftState
  problems: readonly Problem[]
  isChecked: boolean
  history: { canUndo: boolean; canRedo: boolean; undo(): void; redo(): void } & HistoryMenuProps
  hasHistory: boolean
  onPublish(): void
  isListOpen: boolean
  onToggleList(): void
  onVersions(): void
  onSimulate(): void
  onSave(): void
  isFull: boolean
  onFull(): void
  /** Actions on the design as a whole. */
  more: readonly MenuAction[]
}

const tones: Record<DraftStatus, Tone> = {
  untouched: 'neutral',
  dirty: 'warning',
  saving: 'neutral',
  saved: 'success',
  published: 'success',
  conflict: 'danger',
  failed: 'danger',
}

const unsaved: DraftStatus[] = ['dirty', 'failed', 'conflict']

/** Lists the buttons of the design as menu actions, for a phone, whose header holds few. */
const phoneActionsOf = ({
  state,
  onSave,
  onSimulate,
  onVersions,
  more,
}: HeaderProps): readonly MenuAction[] => [
  { key: 'save', text: t('flow-design.save'), disabled: !unsaved.includes(state.status), run: onSave },
  { key: 'simulate', text: t('simulator.title'), run: onSimulate },
  { key: 'versions', text: t('flow-design.versions'), run: onVersions },
  ...more,
]

/** Renders the flow's name, save status, problems, and the save and publish buttons. */
export function DesignerHeader(props: HeaderProps) {
  const { flow, state, problems, history, hasHistory, ...list } = props
  const { status, version } = state
  const isMobile = useIsMobile()
  return (
    <header className="fs-head q-row q-wrap q-gap-2 q-fixed">
      <ButtonLink
        kind="text"
        to="/oaset/flowdesign_list"
        aria-label={t('flow-design.to-list')}
        title={t('flow-design.to-list')}
      >
        <Icon name="back" size={18} />
      </ButtonLink>
      <h1 className="q-truncate">{flow.name}</h1>
      <Tag>{version === null ? t('flow-design.not-published') : t('flow-design.version', { version })}</Tag>
      <span role="status">
        <Tag tone={tones[status]}>{t(`flow-design.status.${status}`)}</Tag>
      </span>
      <OtherDesigners id={flow._id} />
      <span className="fs-gap q-grow" />
      {hasHistory && (
        <>
          <IconButton
            icon="undo"
            label={t('flow-editor.undo')}
            disabled={!history.canUndo}
            onClick={history.undo}
          />
          <IconButton
            icon="redo"
            label={t('flow-editor.redo')}
            disabled={!history.canRedo}
            onClick={history.redo}
          />
          <HistoryMenu {...history} />
        </>
      )}
      <Button aria-expanded={list.isListOpen} onClick={list.onToggleList}>
        <span className="fs-count q-inline q-align-stretch q-tone-success" data-level={maxSeverity(problems)}>
          <Icon name={problems.length ? 'warning' : 'done'} />
        </span>
        {t('flow-design.problems')} {list.isChecked ? problems.length : '…'}
      </Button>
      {!isMobile && (
        <>
          <Button disabled={!unsaved.includes(status)} onClick={list.onSave}>
            {t('flow-design.save')}
          </Button>
          <Button onClick={list.onSimulate}>{t('simulator.title')}</Button>
          <Button onClick={list.onVersions}>{t('flow-design.versions')}</Button>
          <IconButton
            icon={list.isFull ? 'fullscreen-exit' : 'fullscreen'}
            label={t(list.isFull ? 'flow-design.full-exit' : 'flow-design.full')}
            onClick={list.onFull}
          />
        </>
      )}
      <Menu
        label={t('flow-design.more')}
        trigger={<Icon name="more" size={18} />}
        actions={isMobile ? phoneActionsOf(props) : list.more}
      />
      <PermissionGate rule="flowdesign.editsenior.publish">
        <Button kind="primary" onClick={list.onPublish}>
          {t('flow-design.publish')}
        </Button>
      </PermissionGate>
    </header>
  )
}
