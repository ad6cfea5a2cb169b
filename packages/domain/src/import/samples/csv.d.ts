declare module '*.csv?raw' {
  export const text: string;
  export { text as default };
}
