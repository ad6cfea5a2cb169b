/** What the game of Snake keeps on a device. None of it names a person, so a sign-out has to know the keys. */
export const SNAKE_KEYS = {
  highScore: 'boxroom-snake-high-score',
  sound: 'boxroom-snake-sound',
  skin: 'boxroom-snake-skin',
} as const;
