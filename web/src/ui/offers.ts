/** What the open page offers to the command palette. */
import { useEffect, useRef } from 'react';
import type { Action } from './action.ts';

export type Offers = {
  /** What can be done with the page. */
  actions?: readonly Action[] | undefined;
  /** The row that has the focus, and what can be done with it. */
  row?: (() => { label: string; actions: readonly Action[] } | null) | undefined;
  /** Shows this page for one store, by its domain. */
  takeStore?: ((domain: string) => void) | undefined;
};

let open: (() => Offers) | null = null;

/** Offers something for as long as the component stands. */
export const useOffers = (offers: Offers) => {
  const latest = useRef(offers);
  useEffect(() => {
    latest.current = offers;
  });
  useEffect(() => {
    const read = () => latest.current;
    open = read;
    return () => {
      if (open === read) open = null;
    };
  }, []);
};

/** What is offered now. */
export const readOffers = (): Offers => open?.() ?? {};
