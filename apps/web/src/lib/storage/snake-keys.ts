/** Storage keys of the Snake game. Their names hold no user id, so a sign-out has to list them. */
export const SNAKE_KEYS = {
  highScore: 'boxroom-snake-high-score',
  sound: 'boxroom-snake-sound',
  skin: 'boxroom-snake-skin',
} as const;
