/** File storage on this machine's disk, for a test. */
import { existsSync, readFileSync } from 'node:fs';
import { fileOf, filesKept } from './media';
import { readOnlyDisk } from './small-disk';
import { StorageService } from './storage-service';

export class DiskService extends StorageService {
  readonly place = 'disk';
  override readonly failures = [503];
  readonly settings = {};
  private restore = () => {};

  async start(): Promise<void> {}
  async stop(): Promise<void> {}

  keys(): string[] {
    return filesKept();
  }

  bytesOf(key: string): Buffer | undefined {
    return existsSync(fileOf(key)) ? readFileSync(fileOf(key)) : undefined;
  }

  bareAddressOf(): null {
    return null;
  }

  override fail(): void {
    this.restore = readOnlyDisk();
  }

  override heal(): void {
    this.restore();
    this.restore = () => {};
  }
}
