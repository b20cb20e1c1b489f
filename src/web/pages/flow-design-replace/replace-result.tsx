import { Link } from 'react-router-dom'
import type { OaFlowdesignsReplaceData } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'

/** What was replaced, and what of it needs a look. */
export const ReplaceResult = ({ done }: { done: OaFlowdesignsReplaceData }) => (
  <section className="replace-done" role="status">
    <p>{t('flow-design.replaced', { ...done })}</p>
    {done.problems.length > 0 && (
      <>
        <p>{t('flow-design.replaced-problems')}</p>
        <ul>
          {done.problems.map(({ _id, name, problems }) => (
            <li key={_id}>
              <Link to={`/oaset/flowdesign_edit_senior/${encodeURIComponent(_id)}`}>{name}</Link>
              <small> {problems.map(({ msg }) => msg).join('；')}</small>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)
