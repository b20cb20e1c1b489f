import { proxy, useSnapshot } from 'valtio'
import { t } from '../../../platform'
import { quietApi } from '../../../platform/api'
import { currentPerson } from '../../../stores/session'
import { Button, Muted, Row } from '../../../ui'

/** Searches that the server has answered with since the page was loaded, by person. */
const answered = proxy<Record<string, readonly string[]>>({})

/**
 * Searches that the person remembers, and how to remember one and forget all; failures change nothing. A search that opens
 * before the answer shows it too.
 */
export function useRecentSearches() {
  const person = currentPerson()
  const stored = (person?.conf as { searches?: string[] } | undefined)?.searches ?? []
  const recent = useSnapshot(answered)[person?.id ?? ''] ?? stored
  const remember = async (words?: string) => {
    const answer = await quietApi.oa.flow.search.remember(words ? { words } : {}).catch(() => undefined)
    if (answer && person) answered[person.id] = answer.searches
  }
  return { recent, remember }
}

interface RecentSearchesProps {
  searches: readonly string[]
  onChoose(words: string): void
  onClear(): void
}

/** Renders the remembered searches as buttons. */
export function RecentSearches({ searches, onChoose, onClear }: RecentSearchesProps) {
  return (
    <section aria-label={t('search.recent')} className="q-margin-top-2">
      <Row justify="between">
        <Muted as="p" size="xs" aria-hidden="true">
          {t('search.recent')}
        </Muted>
        <Button kind="text" onClick={onClear}>
          {t('search.recent.clear')}
        </Button>
      </Row>
      <Row gap={1} wrap>
        {searches.map((words) => (
          <Button key={words} onClick={() => onChoose(words)}>
            {words}
          </Button>
        ))}
      </Row>
    </section>
  )
}
