import { Cascader } from 'antd'
import { useMemo } from 'react'
import type { Region } from '../../../core/form'
import type { FieldSearch, SoughtField } from '../../../generated/types'
import { t, useRegions } from '../../platform'
import { AntdRoot } from '../../ui/antd-root'
import type { FieldFilterProps } from './field-filter'

type Along = NonNullable<FieldSearch['along']>

interface Twig {
  value: Along[number]
  label: string
  children?: Twig[]
}

/** Builds the tree from branches in depth-first order, each parent before its children. */
function treeOf(branches: NonNullable<SoughtField['branches']>): Twig[] {
  const roots: Twig[] = []
  const known = new Map([['[]', roots]])
  for (const { along, label } of branches) {
    const children: Twig[] = []
    const value = along.at(-1) ?? ''
    known.get(JSON.stringify(along.slice(0, -1)))?.push({ value, label, children })
    known.set(JSON.stringify(along), children)
  }
  const pruned = (twigs: Twig[]): Twig[] =>
    twigs.map(({ children = [], ...twig }) =>
      children.length ? { ...twig, children: pruned(children) } : twig,
    )
  return pruned(roots)
}

/** Returns regions as a tree of names, since forms store the names even if codes change. */
const regionTwigs = (regions: readonly Region[]): Twig[] =>
  regions.map(({ ReginName, SubLst }) => ({
    value: ReginName,
    label: ReginName,
    ...(SubLst.length > 0 && { children: regionTwigs(SubLst) }),
  }))

/** Renders the filter by a branch of a tree: matches the branch and everything below it. */
function BranchAsk({
  ask,
  onChange,
  tree,
  isLoading,
  name,
}: Omit<FieldFilterProps, 'field'> & { tree: Twig[]; isLoading: boolean; name: string }) {
  const { key, column } = ask
  const bare = { key, ...(column !== undefined && { column }) }
  return (
    <AntdRoot>
      <div className="list-pick q-grow q-shrink">
        <Cascader
          aria-label={name}
          changeOnSelect
          showSearch
          loading={isLoading}
          placeholder={t('list.any-branch')}
          options={tree}
          value={ask.along ?? []}
          onChange={(along?: Along) => onChange({ ...bare, ...(along?.length && { along }) })}
        />
      </div>
    </AntdRoot>
  )
}

function RegionAsk({ field, ...props }: FieldFilterProps) {
  const { history, isLoading } = useRegions()
  const tree = useMemo(() => regionTwigs(history.regions), [history])
  return <BranchAsk {...props} name={field.name} tree={tree} isLoading={isLoading} />
}

function OwnTreeAsk({ field, ...props }: FieldFilterProps) {
  const tree = useMemo(() => treeOf(field.branches ?? []), [field])
  return <BranchAsk {...props} name={field.name} tree={tree} isLoading={false} />
}

/** Filters a field by a branch of a tree: the field's own tree, or the regions. */
export default function TreeFilter(props: FieldFilterProps) {
  return props.field.branches ? <OwnTreeAsk {...props} /> : <RegionAsk {...props} />
}
