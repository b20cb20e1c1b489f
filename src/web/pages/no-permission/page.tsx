import { useNavigate, useSearchParams } from 'react-router-dom'
import { t } from '../../platform/i18n/i18n'
import { Button, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/primitives'

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
