import { t } from '../../platform'
import { ButtonLink, EmptyState } from '../../ui'

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
