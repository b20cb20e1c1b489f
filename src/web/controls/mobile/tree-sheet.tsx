import { useEffect, useMemo, useState } from 'react'
import type { FormItem } from '#/generated/types'
import { type ChoiceNode, findChoicePath, isSameValue } from '../../../core/form'
import { listSeparator, matchesName, usePinyin, useTranslator } from '../../platform'
import { Button, Dialog } from '../../ui'
import type { OptionsState } from '../options/options'
import { OptionsStatus } from '../options/options-status'
import { type OptionPath, searchOptionPaths, type TreeOptions, type ValuePath } from '../tree/tree-options'
import { TreeRows } from '../tree/tree-rows'
import { SheetSearch } from './sheet-search'
import './select-sheet.css'
import './tree-sheet.css'

/** Maximum number of paths shown by a search. */
const maxFound = 100

interface TreeSheetProps {
  item: FormItem
  look: TreeOptions
  offer: OptionsState
  paths: readonly ValuePath[]
  /** Returns the display text of a path. */
  read(path: ValuePath): string
  onPaths(paths: ValuePath[]): void
  onClose(): void
}

const valuesOf = (way: OptionPath): ValuePath => way.map(({ value }) => value)

/** Returns the paths that match the typed text by name or pinyin; undefined while nothing is typed. */
function useFoundPaths({ choices }: OptionsState, typed: string, look: TreeOptions) {
  const [hasPinyin, preparePinyin] = usePinyin()
  useEffect(() => preparePinyin(typed), [preparePinyin, typed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: pinyin finds more once it is loaded
  return useMemo(
    () =>
      typed.trim()
        ? searchOptionPaths(choices, (name) => matchesName(name, typed), look, maxFound)
        : undefined,
    [choices, typed, look, hasPinyin],
  )
}

/**
 * Sheet with a tree of choices, one level at a time. A tap descends or chooses; several, or an inner node,
 * are confirmed with the button.
 */
export default function TreeSheet({ item, look, offer, read, onPaths, onClose, ...rest }: TreeSheetProps) {
  const t = useTranslator()
  const { choices } = offer
  const [chosen, setChosen] = useState<readonly ValuePath[]>(rest.paths)
  const [at, setAt] = useState<ValuePath>(rest.paths[0]?.slice(0, -1) ?? [])
  const [typed, setTyped] = useState('')
  const above = findChoicePath(choices, at) ?? []
  const take = (paths: readonly ValuePath[]) => {
    onPaths([...paths])
    onClose()
  }
  const enter = (way: OptionPath) => {
    setTyped('')
    setAt(valuesOf(way))
    if (look.stopsAnywhere && !look.isMultiple) setChosen(way.length ? [valuesOf(way)] : [])
  }
  const isChosen = (way: OptionPath) => chosen.some((path) => isSameValue(path, valuesOf(way)))
  const toggle = (way: OptionPath, isTap: boolean) => {
    const path = valuesOf(way)
    if (!look.isMultiple) return isTap ? take([path]) : setChosen([path])
    setChosen(isChosen(way) ? chosen.filter((one) => !isSameValue(one, path)) : [...chosen, path])
  }
  const level = above.length ? (above.at(-1)?.children ?? []) : choices
  const found = useFoundPaths(offer, typed, look)
  const ways: readonly OptionPath[] = found ?? level.map((choice: ChoiceNode) => [...above, choice])
  const footer = (
    <>
      {item.options.clearable !== false && (
        <Button onClick={() => take([])}>{t('widget.wheel.clear')}</Button>
      )}
      <Button kind="primary" onClick={() => take(chosen)}>
        {t('widget.table.done')}
      </Button>
    </>
  )
  return (
    <Dialog title={item.name} onClose={onClose} footer={footer}>
      {look.searches && <SheetSearch value={typed} onChange={setTyped} />}
      <p className="qf-sheet-chosen q-break q-soft" role="status">
        {chosen.map(read).join(listSeparator(t.language)) || t('widget.choose')}
      </p>
      {!found && above.length > 0 && (
        <nav className="qf-sheet-crumbs q-row q-align-stretch q-wrap q-gap-3 q-gap-y-0">
          {[[], ...above.map((_, depth) => above.slice(0, depth + 1))].map((way) => (
            <Button key={way.length} kind="link" onClick={() => enter(way)}>
              {way.at(-1)?.label ?? t('widget.pick.top')}
            </Button>
          ))}
        </nav>
      )}
      <TreeRows
        key={String(found || at)}
        item={item}
        look={look}
        ways={ways}
        isChosen={isChosen}
        isFound={Boolean(found)}
        holds={(way) => chosen.some((path) => isSameValue(path.slice(0, way.length), valuesOf(way)))}
        onEnter={enter}
        onToggle={toggle}
      />
      {ways.length === 0 && <OptionsStatus offer={offer} />}
    </Dialog>
  )
}
