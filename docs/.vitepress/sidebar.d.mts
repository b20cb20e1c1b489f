interface Side {
  sidebar: { items: { text: string; link: string }[] }[]
}
export const chinese: Side
export const english: Side
