import { useNavigate, useSearchParams } from 'react-router-dom'
import { t } from '../../platform'
import { Button, ButtonLink, EmptyState } from '../../ui'

/** Renders "no permission"; the query `noGoBack` hides the back link (S1-024). */
export default function NoPermissionPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <EmptyState title={t('no-permission.title')}>
      <p>{t('no-permission.text')}</p>
      {!query.get('noGoBack') && <Button onClick={() => navigate(-1)}>{t('ui.back')}</Button>}
      <ButtonLink kind="primary" to="/">
        {t('ui.home')}
      </ButtonLink>
    </EmptyState>
  )
}
