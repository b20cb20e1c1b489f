import '../../platform/i18n/form-texts'
import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { type Translator, useDeferredOpening, useTranslator } from '../../platform'
import { Button } from '../../ui'
import type { DirectoryPickerEntry, LazyRows, PickerChoice, PickerSource } from './picker-source'
import { type DirectoryPickerProps, pickerLayer, usePickerSource } from './use-picker-source'

/** Describes why the choices are missing, on as many lines as needed (S2-260), and retries on click. */
export const PickerFailure = ({ reason, onRetry }: { reason: string; onRetry(): void }) => {
  const t = useTranslator()
  return (
    <Button kind="link" style={{ whiteSpace: 'normal', textAlign: 'start' }} onClick={onRetry}>
      {t('widget.pick.failed', { reason })}
    </Button>
  )
}

/** Maximum number of rows rendered in a list or branch; more are found by typing. */
const most = 500

interface Node {
  key: string
  value: string
  title: React.ReactNode
  selectable?: boolean
  checkable?: boolean
  disabled?: boolean
  isLeaf: boolean
  /** Matched search words: all rows match them, so that Enter takes the first. */
  found?: string
  picked?: DirectoryPickerEntry
  children?: Node[]
}

const titleOf = ({ name, note }: PickerChoice) =>
  note ? (
    <>
      {name} <small className="pk-note q-pad-y-1 q-pad-x-2">{note}</small>
    </>
  ) : (
    name
  )

const nodeOf = (choice: PickerChoice): Node => ({
  key: choice.key,
  value: choice.key,
  title: titleOf(choice),
  isLeaf: !choice.isBranch,
  ...(choice.picked ? { picked: choice.picked } : { selectable: false, checkable: false }),
})

/** Creates a message row. An empty list would be an empty listbox to a screen reader. */
const saying = (key: string, title: React.ReactNode): Node => ({
  key: `said ${key}`,
  value: `said ${key}`,
  title,
  disabled: true,
  checkable: false,
  isLeaf: true,
})

function limited(
  [key, choices]: readonly [string, LazyRows<PickerChoice>],
  draw: (choice: PickerChoice) => Node,
  t: Translator,
): Node[] {
  const nodes = choices.slice(0, most).map(draw)
  return choices.length > most
    ? [...nodes, saying(key, t('widget.pick.more', { count: choices.length - most }))]
    : nodes
}

/** Builds the expanded part of the tree: the cost depends on the visible rows, not on the company's size. */
function openTree(
  { source, open, t }: { source: PickerSource; open: ReadonlySet<string>; t: Translator },
  at?: string,
): Node[] {
  const nodeOfChoice = (choice: PickerChoice) => ({
    ...nodeOf(choice),
    ...(choice.isBranch && open.has(choice.key) && { children: openTree({ source, open, t }, choice.key) }),
  })
  return limited([at ?? '', source.within(at)], nodeOfChoice, t)
}

/** Returns the initially open branches: the first one, if it is the only one. */
function firstOpen(source: PickerSource): string[] {
  const [top, another] = source.within().slice(0, 2)
  return top?.isBranch && !another ? [top.key] : []
}

/** Whether branches cannot be chosen themselves, so that a click opens them. */
const leadsOn = (source: PickerSource | undefined) =>
  !source
    ?.within()
    .slice(0, most)
    .some(({ isBranch, picked }) => isBranch && picked)

/** Filter that accepts every row: the source has searched already. */
const everything = () => true

type Labelled = { value: string; label: React.ReactNode }

const asList = (value: Labelled | Labelled[] | undefined): Labelled[] => (value ? [value].flat() : [])

/** Returns the selectable nodes of an open tree, by key. */
const pickedIn = (nodes: readonly Node[]): [string, DirectoryPickerEntry][] =>
  nodes.flatMap(({ key, picked, children = [] }) => [
    ...(picked ? [[key, picked] as [string, DirectoryPickerEntry]] : []),
    ...pickedIn(children),
  ])

/** Returns the rows of the dropdown: search results while typing, otherwise the tree. */
function useNodes(source: PickerSource | undefined) {
  const t = useTranslator()
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<string[]>()
  const expanded = useMemo(() => opened ?? (source ? firstOpen(source) : []), [opened, source])
  const nodes = useMemo(() => {
    if (!source) return []
    if (words.trim())
      return limited(
        ['search', source.search(words)],
        (choice) => ({
          ...nodeOf(choice),
          isLeaf: true,
          found: words,
        }),
        t,
      )
    return openTree({ source, open: new Set(expanded), t })
  }, [source, words, expanded, t])
  return { words, setWords, expanded, setOpened, nodes }
}

/** Field with a dropdown: type, search and navigate by keyboard or mouse. */
export function PickerDropdown(props: DirectoryPickerProps) {
  const t = useTranslator()
  const { id, value, onChange, onBlur, multiple, disabled, placeholder, status, text } = props
  const { 'aria-required': _, ...aria } = props.aria
  const { source, failure, fetch } = usePickerSource(props.load)
  const { words, setWords, expanded, setOpened, nodes } = useNodes(source)
  const opening = useDeferredOpening({
    onOpenChange: (isOpen) => (isOpen ? fetch() : setWords('')),
    onBlur,
  })
  const keyOf = (picked: DirectoryPickerEntry) => source?.keyOf(picked) ?? JSON.stringify(picked)
  const shown = value.map((picked) => ({ value: keyOf(picked), label: text(picked) }))
  const change = (next: Labelled | Labelled[] | undefined) => {
    const known = new Map([...pickedIn(nodes), ...value.map((one) => [keyOf(one), one] as const)])
    onChange(asList(next).flatMap(({ value: key }) => known.get(key) ?? []))
    setWords('')
  }
  const nothing =
    failure !== undefined ? (
      <PickerFailure reason={failure} onRetry={fetch} />
    ) : (
      t(source ? 'widget.no-choice' : 'widget.loading')
    )
  return (
    <TreeSelect<Labelled | Labelled[]>
      {...aria}
      id={id}
      className="qf-select"
      classNames={{ popup: { root: 'pk-tree' } }}
      styles={{ popup: { root: { zIndex: props.zIndex ?? pickerLayer } } }}
      disabled={disabled}
      status={status}
      placeholder={placeholder}
      allowClear
      showSearch
      labelInValue
      multiple={multiple}
      treeCheckable={multiple}
      treeCheckStrictly={multiple}
      value={multiple ? shown : shown[0]}
      onChange={change}
      onFocus={fetch}
      {...opening}
      searchValue={words}
      onSearch={setWords}
      filterTreeNode={everything}
      treeNodeFilterProp="found"
      treeData={nodes.length ? nodes : [saying('nothing', nothing)]}
      treeExpandedKeys={expanded}
      onTreeExpand={(keys) => words || setOpened(keys.map(String))}
      treeExpandAction={leadsOn(source) && 'click'}
      maxTagCount={multiple ? 20 : undefined}
      listHeight={288}
      popupMatchSelectWidth={320}
      popupRender={(list) => <div id={`${id}_list`}>{list}</div>}
    />
  )
}
