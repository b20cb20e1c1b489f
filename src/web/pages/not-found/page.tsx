import { t } from '../../platform/i18n/i18n'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/primitives'

export default function NotFoundPage() {
  return (
    <EmptyState title={t('not-found.title')}>
      <p>{t('not-found.text')}</p>
      <ButtonLink kind="primary" to="/">
        {t('ui.home')}
      </ButtonLink>
    </EmptyState>
  )
}
