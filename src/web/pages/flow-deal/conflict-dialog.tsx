import { useState } from 'react'
import type { MergeChange } from '../../../core/form'
import { t } from '../../platform'
import { Button, Dialog } from '../../ui'
import { type ChangeLine, toChangeLine, type WinnerChooser } from './use-deal-form'

interface ConflictDialogProps {
  changes: readonly MergeChange[]
  onClose(): void
  /** Merges both versions into the form for review. */
  onMerge(decide: WinnerChooser): void
  /** Merges both and submits the button again; missing if none was submitted. */
  onSend?(decide: WinnerChooser): void
}

const sides = ['mine', 'theirs'] as const

interface ChoiceProps {
  line: ChangeLine
  isTheirs: boolean
  onChoose(isTheirs: boolean): void
}

/** Renders one conflicting change; either value can be chosen. */
const Choice = ({ line, isTheirs, onChoose }: ChoiceProps) => (
  <tr>
    <th scope="row">{line.name}</th>
    {sides.map((side) => {
      const isChosen = (side === 'theirs') === isTheirs
      return (
        <td key={side} data-chosen={isChosen || undefined}>
          <label>
            <input
              type="radio"
              name={line.key}
              checked={isChosen}
              onChange={() => onChoose(side === 'theirs')}
            />
            <span>
              <small>{t(`conflict.${side}`)}</small>
              {line[side] || t('log.empty-value')}
            </span>
          </label>
        </td>
      )
    })}
  </tr>
)

/** Lists changes made only by the other person; they are merged automatically. */
const Others = ({ lines }: { lines: readonly ChangeLine[] }) => (
  <dl className="conflict-others">
    {lines.map(({ key, name, theirs }) => (
      <div className="q-stack q-gap-3 q-line-below" key={key}>
        <dt className="q-soft">{name}</dt>
        <dd className="q-break">{theirs || t('log.empty-value')}</dd>
      </div>
    ))}
  </dl>
)

/** Resolves a concurrent form change: conflicting values are chosen one by one, everything else is merged. */
export function FormConflictDialog({ changes, onClose, onMerge, onSend }: ConflictDialogProps) {
  const [remoteKeys, setRemoteKeys] = useState<ReadonlySet<string>>(new Set())
  const changeLines = changes.filter(({ isConflict }) => isConflict).map(toChangeLine)
  const otherChanges = changes.filter(({ isConflict }) => !isConflict).map(toChangeLine)
  const decide: WinnerChooser = (key) => (remoteKeys.has(key) ? 'theirs' : 'mine')
  const choose = (key: string, isTheirs: boolean) =>
    setRemoteKeys(new Set([...[...remoteKeys].filter((one) => one !== key), ...(isTheirs ? [key] : [])]))
  const footer = (
    <>
      {onSend && <Button onClick={() => onSend(decide)}>{t('conflict.force')}</Button>}
      <Button kind="primary" onClick={() => onMerge(decide)}>
        {t(onSend ? 'conflict.take' : 'conflict.restore')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('conflict.title')} width={680} onClose={onClose} footer={footer}>
      <p className="q-soft q-margin-bottom-3">
        {t(changeLines.length ? 'conflict.text' : 'conflict.text-none')}
      </p>
      {changeLines.length > 0 && (
        <table className="conflict q-full" aria-label={t('conflict.title')}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {t(`conflict.${side}`)}
                  {changeLines.length > 1 && (
                    <Button
                      kind="link"
                      onClick={() =>
                        setRemoteKeys(new Set(side === 'theirs' ? changeLines.map(({ key }) => key) : []))
                      }
                    >
                      {t(`conflict.all.${side}`)}
                    </Button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changeLines.map((line) => (
              <Choice
                key={line.key}
                line={line}
                isTheirs={remoteKeys.has(line.key)}
                onChoose={(isTheirs) => choose(line.key, isTheirs)}
              />
            ))}
          </tbody>
        </table>
      )}
      {otherChanges.length > 0 && changeLines.length > 0 && (
        <details>
          <summary>{t('conflict.others', { n: otherChanges.length })}</summary>
          <Others lines={otherChanges} />
        </details>
      )}
      {changeLines.length === 0 && <Others lines={otherChanges} />}
    </Dialog>
  )
}
