import { useMemo, useState } from 'react'
import type { FlowDesign } from '#/generated/types'
import {
  type ConflictChoices,
  type ConflictText,
  compareDesigns,
  conflictId,
  describeConflicts,
  type MergeSide,
  mergeDesigns,
} from '../../../core/flow'
import { DifferenceList, propertyName } from '../../flow-editor/difference-list'
import { absoluteTime, listSeparator, t, useQuery } from '../../platform'
import { PermissionGate } from '../../stores/permission-gate'
import { Button, Dialog, Skeleton, toast } from '../../ui'
import type { ConcurrentSave } from './design-draft'

interface ClashesProps {
  clashes: readonly ConflictText[]
  choices: ConflictChoices
  /** Author of the other changes. */
  name: string
  onChoose(id: string, side: MergeSide): void
}

const sides = ['mine', 'theirs'] as const

const titleOf = ({ kind, name, part, of }: ConflictText) =>
  [t(`flow-design.difference.${kind}`, { name }), of, part && propertyName(part)].filter(Boolean).join(' · ')

/** Describes a side that removed the whole item. */
const absent = ({ kind, part }: ConflictText) =>
  t(`flow-design.difference.${part || kind === 'remark' ? 'nothing' : 'removed'}`)

/** Lists conflicts with both values and the original, to be resolved one by one. */
const ConflictList = ({ clashes, choices, name, onChoose }: ClashesProps) => (
  <section className="fs-clashes q-margin-top-4" aria-label={t('flow-design.merge.clashes')}>
    <h3>{t('flow-design.merge.clashes')}</h3>
    {clashes.map((clash) => (
      <fieldset key={clash.id}>
        <legend>{titleOf(clash)}</legend>
        <p>{t('flow-design.merge.was', { text: clash.base || t('flow-design.difference.nothing') })}</p>
        {sides.map((side) => (
          <label key={side}>
            <input
              type="radio"
              name={clash.id}
              checked={choices[clash.id] === side}
              onChange={() => onChoose(clash.id, side)}
            />
            <span>
              <strong>
                {side === 'mine' ? t('flow-design.merge.mine') : t('flow-design.merge.theirs', { name })}
              </strong>{' '}
              {clash[side] || absent(clash)}
            </span>
          </label>
        ))}
      </fieldset>
    ))}
  </section>
)

interface DifferencesProps {
  base: FlowDesign
  mine: FlowDesign
  theirs: FlowDesign
  /** Author of the other version. */
  name: string
}

/** Renders what each of two people changed since their common design; conflicts are marked. */
function DifferenceView({ base, mine, theirs, name }: DifferencesProps) {
  const own = compareDesigns(base, mine)
  const other = compareDesigns(base, theirs)
  return (
    <div className="fs-compared q-stack q-gap-4 q-margin-top-3">
      <DifferenceList title={t('flow-design.difference.mine')} differences={own} others={other} />
      <DifferenceList title={t('flow-design.difference.theirs', { name })} differences={other} others={own} />
    </div>
  )
}

/** Saved design and its revision. */
interface Saved {
  design: FlowDesign
  rev: number
}

interface ConflictDialogProps {
  other: ConcurrentSave | null
  /** Common base and local design. */
  base: FlowDesign
  mine: FlowDesign
  /** Loads the other version. */
  load(): Promise<Saved>
  /** Continues with the merged design, based on the other version. */
  onMerge(merged: FlowDesign, saved: Saved): void
  onReload(): void
  onOverwrite(): void
  /** Saves the local design as a separate flow. */
  onCopy(): Promise<void>
  /** Postpones the decision; nothing is saved until then. */
  onClose(): void
}

/** Returns the merge of both designs with the resolved conflicts. */
function useMerge(base: FlowDesign, localDesign: FlowDesign, remoteDesign: FlowDesign | undefined) {
  const [choices, setChoices] = useState<ConflictChoices>({})
  const merged = useMemo(
    () => remoteDesign && mergeDesigns({ base, mine: localDesign, theirs: remoteDesign }, choices),
    [base, localDesign, remoteDesign, choices],
  )
  const clashes = merged?.clashes ?? []
  return {
    merged: merged?.design,
    clashes,
    choices,
    isDecided: clashes.every(({ path }) => choices[conflictId(path)]),
    choose: (id: string, side: MergeSide) => setChoices((last) => ({ ...last, [id]: side })),
  }
}

/** Notifies the author which of the other changes were merged, by name. */
function tell(own: FlowDesign, merged: FlowDesign, name: string) {
  const differences = compareDesigns(own, merged)
  const things = differences.map((one) => t(`flow-design.difference.${one.kind}`, { name: one.name }))
  toast(
    t('flow-design.merge.done', {
      name,
      count: differences.length,
      things: [...new Set(things)].join(listSeparator()),
    }),
    'success',
  )
}

/**
 * Resolves a concurrent save: shows who saved when, what each changed, and the options; nothing is lost
 * silently.
 */
export function DesignConflictDialog(props: ConflictDialogProps) {
  const { other, base, mine, load, onReload, onOverwrite, onCopy, onClose } = props
  const { value: saved, failure } = useQuery('theirs', load)
  const savedDesign = saved?.design
  const { merged, clashes, choices, isDecided, choose } = useMerge(base, mine, savedDesign)
  const name = other?.name ?? ''
  const merge = () => {
    if (!merged || !saved) return
    props.onMerge(merged, saved)
    tell(mine, merged, name)
  }
  const footer = (
    <>
      <a className="q-button" href={location.href} target="_blank" rel="noopener">
        {t('flow-design.conflict.see')}
      </a>
      <Button kind="danger" onClick={onOverwrite}>
        {t('flow-design.conflict.overwrite')}
      </Button>
      <PermissionGate rule="flowdesign.add">
        <Button onClick={() => void onCopy()}>{t('flow-design.conflict.copy')}</Button>
      </PermissionGate>
      <Button onClick={onReload}>{t('flow-design.conflict.load')}</Button>
      <Button kind="primary" disabled={!merged || !isDecided} onClick={merge}>
        {t('flow-design.merge.do')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('flow-design.conflict.title')} width={720} onClose={onClose} footer={footer}>
      {other?.name && (
        <p>
          <strong>{t('flow-design.conflict.by', { name: other.name, at: absoluteTime(other.at) })}</strong>
        </p>
      )}
      <p>{t('flow-design.conflict.text')}</p>
      {savedDesign && <DifferenceView base={base} mine={mine} theirs={savedDesign} name={name} />}
      {savedDesign && clashes.length > 0 && (
        <ConflictList
          clashes={describeConflicts(clashes, { base, mine, theirs: savedDesign })}
          choices={choices}
          name={name}
          onChoose={choose}
        />
      )}
      {!savedDesign && (failure ? <p role="alert">{failure.message}</p> : <Skeleton lines={4} />)}
    </Dialog>
  )
}
