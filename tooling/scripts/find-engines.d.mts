/** The programs of the engines that this machine has. */
export interface Engines {
  firefox?: string;
  webkit?: { driver: string; miniBrowser: string; xvfb: string };
}
export declare const HOW_TO_GET_ENGINES: string;
export declare function findEngines(options?: { install?: boolean }): Engines;
export declare function missingEngines(engines: Engines): string[];
