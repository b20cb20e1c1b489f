import { useMemo, useState } from 'react'
import type { FlowDesign } from '#/generated/types'
import { compareDesigns, describeDifference } from '../../core/flow'
import { DifferenceList } from '../flow-editor/difference-list'
import { t, useQuery } from '../platform'
import { Button, Dialog, LoadState, Tabs } from '../ui'
import { DesignPreview, type DesignView, designViews } from './design-preview'
import { diffHighlightsOf } from './diff-highlights'

/** A version that can be compared. */
export interface ComparableVersion {
  id: string
  name: string
}

interface CompareDialogProps {
  versions: readonly ComparableVersion[]
  /** Ids of the versions compared initially, older one first. */
  pair: readonly [before: string, after: string]
  load(id: string): Promise<FlowDesign>
  onClose(): void
}

type Sides = readonly [before: string, after: string]

interface ChoiceProps {
  label: string
  value: string
  versions: readonly ComparableVersion[]
  onChange(id: string): void
}

const VersionChoice = ({ label, value, versions, onChange }: ChoiceProps) => (
  <select
    className="q-input"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {versions.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
)

interface ComparedProps {
  designs: readonly [before: FlowDesign, after: FlowDesign]
  names: readonly [before: string, after: string]
  look: string
}

/** Renders two designs: their differences as a list, or both highlighted side by side. */
function Compared({ designs, names, look }: ComparedProps) {
  const paintings = useMemo(() => diffHighlightsOf(...designs), [designs])
  if (look === 'list')
    return (
      <DifferenceList
        title={t('flow-design.difference.since')}
        differences={compareDesigns(...designs)}
        detailsOf={(one) => describeDifference(one, designs)}
      />
    )
  return (
    <div className="compared q-stack q-gap-4">
      {designs.map((design, at) => (
        <section key={at === 0 ? 'before' : 'after'} aria-label={names[at]}>
          <h3>{names[at]}</h3>
          <DesignPreview
            key={look}
            design={design}
            look={look as DesignView}
            name={names[at] ?? ''}
            painting={paintings[at]}
          />
        </section>
      ))}
    </div>
  )
}

/** Dialog that compares two versions of a design: as a list, and highlighted on canvas and form. */
export function CompareDialog({ versions, pair, load, onClose }: CompareDialogProps) {
  const [sides, setSides] = useState<Sides>(pair)
  const [look, setLook] = useState('list')
  const {
    value: designs,
    failure,
    reload,
  } = useQuery(sides.join(), async () => {
    const [before, after] = await Promise.all(sides.map(load))
    return before && after && ([before, after] as const)
  })
  const nameOf = (id: string) => versions.find((one) => one.id === id)?.name ?? ''
  const [before, after] = sides
  const tabs = ['list', ...designViews].map((key) => ({ key, title: t(`flow-design.look.${key}-tab`) }))
  return (
    <Dialog
      title={t('flow-design.compare-title', { before: nameOf(before), after: nameOf(after) })}
      width={look === 'list' ? 720 : 1320}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <div className="compared-choice q-row q-gap-2 q-margin-bottom-2">
        <VersionChoice
          label={t('flow-design.compare-before')}
          value={before}
          versions={versions}
          onChange={(id) => setSides([id, after])}
        />
        <span aria-hidden>→</span>
        <VersionChoice
          label={t('flow-design.compare-after')}
          value={after}
          versions={versions}
          onChange={(id) => setSides([before, id])}
        />
      </div>
      <Tabs label={t('flow-design.look')} tabs={tabs} active={look} onChange={setLook}>
        <div className="looked-at">
          {designs && <Compared designs={designs} names={[nameOf(before), nameOf(after)]} look={look} />}
          {!designs && <LoadState failure={failure} reload={reload} lines={5} />}
        </div>
      </Tabs>
    </Dialog>
  )
}
