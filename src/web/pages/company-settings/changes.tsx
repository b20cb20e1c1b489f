import type { CompanySettings, OaCompanySettingsData } from '#/generated/types'
import { t } from '../../platform/i18n'
import { languageName } from '../../ui/language-names'
import { Time } from '../../ui/time'
import { choices, sizes, switches } from './settings'

type Change = OaCompanySettingsData['changes'][number]
type Name = keyof CompanySettings

const plain = { ...switches, ...choices }
const names = [...Object.keys(plain), ...Object.keys(sizes)] as Name[]

const titleOf = (name: Name) =>
  t(name in sizes ? sizes[name as keyof typeof sizes].title : plain[name as keyof typeof plain])

const told = (value: CompanySettings[Name]) => {
  if (typeof value === 'boolean') return t(value ? 'company.on' : 'company.off')
  return languageName(`${value}`) ?? (`${value}` || t('company.empty'))
}

/** What a change changed, one sentence a setting. */
const sentencesOf = ({ before, after }: Change): string[] =>
  names
    .filter((name) => before[name] !== after[name])
    .map((name) =>
      t('company.change', { name: titleOf(name), before: told(before[name]), after: told(after[name]) }),
    )

/** The last changes, newest first. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (!changes.length) return <p className="company-none">{t('company.no-changes')}</p>
  return (
    <ol className="company-changes">
      {changes.map((change) => (
        <li key={change.at}>
          <span>
            <strong>{change.by}</strong> <Time at={change.at} />
          </span>
          <span>{sentencesOf(change).join('；')}</span>
        </li>
      ))}
    </ol>
  )
}
