import { useMemo, useState } from 'react'
import { listSeparator, useTranslator } from '../../platform'
import { Button, Dialog, Icon, IconButton, Skeleton, Toolbar } from '../../ui'
import { PickerFailure } from './picker-dropdown'
import type { DirectoryPickerEntry, PickerChoice, PickerSource } from './picker-source'
import { type DirectoryPickerProps, type PickerSourceState, usePickerSource } from './use-picker-source'

const pageOf = 100

/** Field on a phone: the selection, and a full-screen sheet to choose in. */
export function PickerSheetField(props: DirectoryPickerProps) {
  const t = useTranslator()
  const { id, value, disabled, placeholder, status, text, aria } = props
  const [open, setOpen] = useState(false)
  const loading = usePickerSource(props.load)
  const { 'aria-required': _, 'aria-labelledby': labelledBy, ...ties } = aria
  const start = () => {
    loading.fetch()
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        id={id}
        {...ties}
        aria-labelledby={labelledBy ? `${labelledBy} ${id}` : undefined}
        aria-haspopup="dialog"
        className="pk-choose q-row q-gap-2 q-full q-left q-radius-md q-surface"
        data-empty={value.length === 0 || undefined}
        data-status={status}
        disabled={disabled}
        onClick={start}
      >
        <span className="q-break q-grow q-shrink">
          {value.map(text).join(listSeparator(t.language)) || placeholder}
        </span>
        <Icon name="right" />
      </button>
      {open && (
        <Sheet
          {...props}
          loading={loading}
          onClose={() => {
            setOpen(false)
            props.onBlur?.()
          }}
        />
      )}
    </>
  )
}

type SheetProps = DirectoryPickerProps & { loading: PickerSourceState; onClose(): void }

/** Search and tree; a single choice closes the sheet, several are confirmed together. */
function Sheet({ title, placeholder, multiple, value, onChange, onClose, text, loading }: SheetProps) {
  const t = useTranslator()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(value)
  const { source, failure, fetch } = loading
  const take = (picked: readonly DirectoryPickerEntry[]) => {
    onChange([...picked])
    onClose()
  }
  const toggle = (picked: DirectoryPickerEntry, keyOf: PickerSource['keyOf']) => {
    if (!multiple) return take([picked])
    const without = chosen.filter((one) => keyOf(one) !== keyOf(picked))
    setChosen(without.length < chosen.length ? without : [...chosen, picked])
  }
  const footer = multiple && (
    <Button kind="primary" onClick={() => take(chosen)}>
      {t('widget.pick.ok', { count: chosen.length })}
    </Button>
  )
  return (
    <Dialog title={title || placeholder} onClose={onClose} footer={footer}>
      <div className="pk-sheet q-stack q-content-start q-gap-2">
        <input
          type="search"
          className="q-input"
          aria-label={t('widget.pick.search')}
          placeholder={t('widget.pick.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {multiple && chosen.length > 0 && (
          <ul className="pk-chips q-row q-align-stretch q-wrap q-gap-2 q-gap-y-1">
            {chosen.map((one) => (
              <li className="q-row q-text-sm" key={text(one)}>
                {text(one)}
                <IconButton
                  icon="close"
                  label={t('widget.pick.remove', { name: text(one) })}
                  onClick={() => setChosen(chosen.filter((other) => other !== one))}
                />
              </li>
            ))}
          </ul>
        )}
        {source && (
          <Rows source={source} words={words} multiple={multiple} chosen={chosen} onToggle={toggle} />
        )}
        {!source && failure === undefined && <Skeleton lines={6} />}
        {failure !== undefined && <PickerFailure reason={failure} onRetry={fetch} />}
      </div>
    </Dialog>
  )
}

interface RowsProps {
  source: PickerSource
  words: string
  multiple: boolean
  chosen: readonly DirectoryPickerEntry[]
  onToggle(picked: DirectoryPickerEntry, keyOf: PickerSource['keyOf']): void
}

/** Returns the initial path: inside the only top branch if it cannot be chosen itself. */
function firstPath(source: PickerSource): readonly PickerChoice[] {
  const [top, another] = source.within().slice(0, 2)
  return top?.isBranch && !top.picked && !another ? [top] : []
}

/** Rows of a branch or of a search, page by page. */
function Rows({ source, words, multiple, chosen, onToggle }: RowsProps) {
  const t = useTranslator()
  const [path, setPath] = useState(() => firstPath(source))
  const [count, setCount] = useState(pageOf)
  const isSearch = words.trim() !== ''
  const at = path.at(-1)?.key
  const rows = useMemo(
    () => (isSearch ? source.search(words) : source.within(at)),
    [source, isSearch, words, at],
  )
  const keys = new Set(chosen.map(source.keyOf))
  const go = (next: readonly PickerChoice[]) => {
    setPath(next)
    setCount(pageOf)
  }
  return (
    <>
      {!isSearch && path.length > 0 && (
        <Toolbar as="nav" align="stretch" lineGap={1}>
          <Button kind="link" onClick={() => go([])}>
            {t('widget.pick.top')}
          </Button>
          {path.map((branch, depth) => (
            <Button key={branch.key} kind="link" onClick={() => go(path.slice(0, depth + 1))}>
              {branch.name}
            </Button>
          ))}
        </Toolbar>
      )}
      <ul className="pk-rows q-stack q-gap-3">
        {rows.slice(0, count).map((choice) => (
          <SheetRow
            key={choice.key}
            choice={choice}
            mark={multiple ? 'checkbox' : 'radio'}
            checked={keys.has(choice.key)}
            onChoose={(picked) => onToggle(picked, source.keyOf)}
            onOpen={choice.isBranch && !isSearch ? () => go([...path, choice]) : undefined}
          />
        ))}
      </ul>
      {rows.length === 0 && <p className="pk-none q-muted q-text-center">{t('widget.no-choice')}</p>}
      {rows.length > count && (
        <Button kind="link" onClick={() => setCount(count + pageOf)}>
          {t('widget.pick.next', { count: rows.length - count })}
        </Button>
      )}
    </>
  )
}

interface SheetRowProps {
  choice: PickerChoice
  mark: 'checkbox' | 'radio'
  checked: boolean
  onChoose(picked: DirectoryPickerEntry): void
  onOpen?(): void
}

function SheetRow({ choice: { name, note, picked }, mark, checked, onChoose, onOpen }: SheetRowProps) {
  const t = useTranslator()
  const message = (
    <span>
      {name}
      {note && <small className="pk-note q-pad-y-1 q-pad-x-2">{note}</small>}
    </span>
  )
  return (
    <li>
      {picked && (
        <label>
          <input type={mark} checked={checked} onChange={() => onChoose(picked)} />
          {message}
        </label>
      )}
      {onOpen && (
        <button type="button" aria-label={t('widget.pick.open', { name })} onClick={onOpen}>
          {!picked && message}
          <Icon name="right" />
        </button>
      )}
    </li>
  )
}
