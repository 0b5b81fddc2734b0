'use client';
import { Suspense, useState } from 'react';

/**
 * A page behind its frame, if it came with one first. Later copies of the same page come with a frame or without; React
 * would take the other shape for another page, and make everything on it anew.
 * @param frame  null for a document, which is sent whole
 */
export function FirstFrame({ frame, children }: { frame: React.ReactNode; children: React.ReactNode }) {
  const [isFramed] = useState(frame !== null);
  return isFramed ? <Suspense fallback={frame}>{children}</Suspense> : children;
}
