import { t } from '../platform/i18n'

interface Named {
  id: string
  name: string
}

/** Where something is named: how many, and their names. */
export function Uses({ flows, groups }: { flows: readonly Named[]; groups: readonly Named[] }) {
  if (flows.length + groups.length === 0) return <p className="dir-faint">{t('directory.not-used')}</p>
  const line = (key: string, list: readonly Named[]) =>
    list.length > 0 && (
      <li>
        {t(key, { n: list.length })}
        <span className="dir-faint">{list.map(({ name }) => name).join('、')}</span>
      </li>
    )
  return (
    <ul className="dir-uses">
      {line('directory.in-flows', flows)}
      {line('directory.in-groups', groups)}
    </ul>
  )
}
