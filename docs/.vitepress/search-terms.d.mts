export function chineseTerms(text: string): string[]
