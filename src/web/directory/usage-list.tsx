import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OffboardingGap } from '#/generated/types'
import { listSeparator, t } from '../platform'
import { PermissionGate } from '../stores/permission-gate'
import { Muted } from '../ui'

interface Named {
  id: string
  name: string
}

const design = ({ id, name }: Named): ReactNode => (
  <PermissionGate key={id} rule="flowdesign.editsenior.design" fallback={<span>{name}</span>}>
    <Link to={`/oaset/flowdesign_edit_senior/${encodeURIComponent(id)}`} target="_blank">
      {name}
    </Link>
  </PermissionGate>
)

/** Lists the flows that nobody can submit any more, with their steps and links to the designs. */
export const OffboardingGapList = ({ title, gaps }: { title: string; gaps: readonly OffboardingGap[] }) =>
  gaps.length > 0 && (
    <section className="dir-warning">
      <p>{title}</p>
      <ul className="q-stack q-gap-1-5">
        {gaps.map((one) => (
          <li key={one.id}>
            {design(one)} <Muted as="small">{one.steps.join(listSeparator())}</Muted>
          </li>
        ))}
      </ul>
      <PermissionGate rule="flowdesign.editsenior.design">
        <Link to="/oaset/flowdesign_replace" target="_blank">
          {t('flow-design.replace')}
        </Link>
      </PermissionGate>
    </section>
  )

interface Uses {
  flows: readonly Named[]
  groups: readonly Named[]
  programs?: readonly Named[]
}

/**
 * Renders where an entry is used: the number and list of flows, contact groups and programs, with links to the flow
 * designs.
 */
export function UsageList({ flows, groups, programs = [] }: Uses) {
  if (flows.length + groups.length + programs.length === 0)
    return <Muted as="p">{t('directory.not-used')}</Muted>
  return (
    <ul className="dir-uses q-stack q-gap-1-5">
      {flows.length > 0 && (
        <li>
          {t('directory.in-flows', { n: flows.length })}
          {flows.map(design)}
        </li>
      )}
      {groups.length > 0 && (
        <li>
          {t('directory.in-groups', { n: groups.length })}
          {groups.map(({ id, name }) => (
            <span key={id}>{name}</span>
          ))}
        </li>
      )}
      {programs.length > 0 && (
        <li>
          {t('directory.owns-programs', { n: programs.length })}
          {programs.map(({ id, name }) => (
            <span key={id}>{name}</span>
          ))}
        </li>
      )}
    </ul>
  )
}
