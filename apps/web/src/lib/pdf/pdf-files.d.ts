/** The address of a file that is served as it is. */
declare module '*?url' {
  const address: string;
  export default address;
}
